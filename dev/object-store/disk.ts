import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";

export interface Blob {
  name: string;
  size: number;
}

/** Readable by its owner only. Files appear by a rename: what is there is complete. */
export class Disk {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<void> {
    await rm(this.#path("incoming"), { recursive: true, force: true });
    for (const name of ["incoming", "objects", "uploads", "data"]) {
      await makeFolder(this.#path(name));
    }
  }

  async store(source: AsyncIterable<Buffer>): Promise<Blob> {
    const name = randomUUID();
    let size = 0;
    async function* counted() {
      for await (const chunk of source) {
        size += chunk.length;
        yield chunk;
      }
    }
    await this.#write(blobPath(name), counted());
    return { name, size };
  }

  /** One after the other; complete, even if they are removed meanwhile. */
  async read(blobs: Blob[]): Promise<Readable> {
    const handles = await Promise.all(blobs.map(({ name }) => open(this.#path(blobPath(name)))));
    async function* bytes() {
      for (const handle of handles) {
        yield* handle.createReadStream({ highWaterMark: 256 * 1024, autoClose: false });
      }
    }
    const stream = Readable.from(bytes(), { objectMode: false });
    return stream.once("close", () => {
      for (const handle of handles) void handle.close();
    });
  }

  async remove(blobs: Blob[]): Promise<void> {
    await Promise.all(blobs.map(({ name }) => this.removeFile(blobPath(name))));
  }

  async writeJson(path: string, value: unknown): Promise<void> {
    await this.#write(path, JSON.stringify(value));
  }

  /** `T` is trusted: only we write here. */
  async readJson<T>(path: string): Promise<T | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(path), "utf8")) as T;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async readAll<T>(folder: string): Promise<T[]> {
    const names = await readdir(this.#path(folder), { recursive: true });
    const files = names.filter((name) => name.endsWith(".json"));
    const values = await Promise.all(files.map((name) => this.readJson<T>(join(folder, name))));
    return values.filter((value) => value !== undefined);
  }

  async removeFile(path: string): Promise<void> {
    await rm(this.#path(path), { force: true });
  }

  async #write(path: string, content: string | AsyncIterable<Buffer>): Promise<void> {
    const temporary = this.#path("incoming", randomUUID());
    try {
      await writeFile(temporary, content, { mode: 0o600 });
      await makeFolder(dirname(this.#path(path)));
      await rename(temporary, this.#path(path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  #path(...names: string[]): string {
    return join(this.#folder, ...names);
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

const blobPath = (name: string) => join("data", name.slice(0, 2), name);
