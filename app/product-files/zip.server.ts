import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { BrokenFileError } from "./source.server";

const MAX_ENTRIES = 5_000;
/** Of one file in it, unpacked: 100,000 rows with long texts are 300 MB. */
const MAX_UNPACKED = 1_000_000_000;

export function brokenWorkbook(why: string): BrokenFileError {
  return new BrokenFileError(`The file is no readable XLSX: ${why}.`, { code: "notXlsx" });
}

/** A zip file's contents by name. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly maxUnpacked: number,
  ) {}

  /**
   * @param maxUnpacked bytes of one file in it
   * @throws {BrokenFileError}
   */
  static async open(path: string, maxUnpacked = MAX_UNPACKED): Promise<Archive> {
    const zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      // A file that unpacks to more than it says is refused while it is read.
      validateEntrySizes: true,
    }).catch((error: Error) => {
      throw brokenWorkbook(error.message);
    });
    const entries = new Map<string, Entry>();
    try {
      if (zip.entryCount > MAX_ENTRIES) throw brokenWorkbook("it has too many parts");
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        if (!entries.has(name)) entries.set(name, entry);
      }
    } catch (error) {
      zip.close();
      throw error instanceof BrokenFileError ? error : brokenWorkbook((error as Error).message);
    }
    return new Archive(zip, entries, maxUnpacked);
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** @throws {BrokenFileError} also while it is read */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw brokenWorkbook(`it has no ${name}`);
    if (entry.uncompressedSize > this.maxUnpacked) throw tooLarge();
    let stream: Readable | undefined;
    let size = 0;
    try {
      stream = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > this.maxUnpacked) throw tooLarge();
        yield chunk;
      }
    } catch (error) {
      if (error instanceof BrokenFileError) throw error;
      throw brokenWorkbook((error as Error).message);
    } finally {
      stream?.destroy();
    }
  }

  close(): void {
    this.zip.close();
  }
}

function tooLarge(): BrokenFileError {
  return new BrokenFileError("The workbook is too large when unpacked.", { code: "tooMuch" });
}
