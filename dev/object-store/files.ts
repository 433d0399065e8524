import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
}

/** Opens a new file that only its owner can read; fails when it exists. */
export function createPrivateFile(file: string) {
  return open(file, "wx", FILE_MODE);
}

/** Replaces a file in one step: readers see the old content or the new one, never a mixture. */
export async function writeJsonAtomically(file: string, value: unknown): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  const handle = await createPrivateFile(temporary);
  try {
    try {
      await handle.writeFile(JSON.stringify(value));
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The parsed file, or `undefined` when there is none. `T` is trusted: only we write here. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Runs tasks with the same name one after the other, and others side by side. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<void>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#tails.get(name) ?? Promise.resolve()).then(task);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(name, tail);
    try {
      return await result;
    } finally {
      if (this.#tails.get(name) === tail) this.#tails.delete(name);
    }
  }
}

/** Folder for a random or hashed name; spread, so that no folder grows huge. */
export function shardOf(folder: string, name: string): string {
  return path.join(folder, name.slice(0, 2));
}
