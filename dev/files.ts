import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Readable by its owner only; atomic: a reader sees the old or the new file. */
export function writePrivateFile(file: string, content: string | Buffer) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

export function readStrings(file: string): Record<string, string> {
  const content = readJson(file);
  if (typeof content !== "object" || content === null) return {};
  return Object.fromEntries(
    Object.entries(content).filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    }),
  );
}
