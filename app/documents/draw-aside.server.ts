import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { DocumentToPrint } from "./snapshot";
import type { DrawnDocument } from "./pdf/draw.server";

/** How files are made of a document. */
export type Draw = (document: DocumentToPrint) => Promise<DrawnDocument>;

/**
 * Draws in a thread of its own, so that pages don't wait.
 * @param entry the build's `paper.js`; where there is no build (development), it is drawn here
 */
export function drawAside(entry: URL): Draw {
  const isBuilt = existsSync(fileURLToPath(entry));
  return async (document) => {
    if (isBuilt) return inThread(entry, document);
    const { drawDocument } = await import("./pdf/draw.server");
    return drawDocument(document);
  };
}

function inThread(entry: URL, document: DocumentToPrint): Promise<DrawnDocument> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: document });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The drawing thread ended with ${code}.`)));
  });
}
