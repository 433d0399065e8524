import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file that only its owner can read, in one step: a reader sees the old or the new one. */
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

/** The parsed content of a JSON file; `undefined` when it is missing or damaged. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The string entries of a JSON file that holds an object; the rest is ignored. */
export function readStrings(file: string): Record<string, string> {
  const content = readJson(file);
  if (typeof content !== "object" || content === null) return {};
  return Object.fromEntries(
    Object.entries(content).filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    }),
  );
}
