import { parentPort, workerData } from "node:worker_threads";
import type { DocumentToPrint } from "../snapshot";
import { drawDocument } from "./draw.server";

// An entry of the server's build (vite.config.ts): a page of figures takes 300 ms of computing,
// which no visitor should wait for.

parentPort?.postMessage(await drawDocument(workerData as DocumentToPrint));
