import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { MAX_ROW_LENGTH } from "./source.server";
import { readXml, type XmlHandler } from "./xml.server";
import { brokenWorkbook } from "./zip.server";

const MAX_STRINGS = 5_000_000;
/** Characters. */
const CACHED = 4_000_000;
const BUFFERED = 1_000_000;

/** A workbook's texts, which its cells name by number; on disk, because there may be any amount. */
export class SharedStrings {
  private readonly file: number;
  private ends = new Float64Array(1_024);
  private count = 0;
  private size = 0;
  private buffered: Buffer[] = [];
  private bufferedBytes = 0;
  private readonly cache = new LRUCache<number, string>({
    maxSize: CACHED,
    sizeCalculation: (text) => text.length + 50,
  });

  /** @param path of a file that doesn't exist yet */
  constructor(path: string) {
    this.file = openSync(path, "wx+", 0o600);
  }

  /** @throws {BrokenFileError} */
  async fill(source: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const text of readXml(source, stringHandler("si"))) this.add(text);
    this.flush();
  }

  private add(text: string): void {
    if (this.count >= MAX_STRINGS) throw brokenWorkbook("it has too many texts");
    const bytes = Buffer.from(text);
    this.buffered.push(bytes);
    this.bufferedBytes += bytes.length;
    if (this.count === this.ends.length) {
      const larger = new Float64Array(this.ends.length * 2);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.size += bytes.length;
    this.ends[this.count++] = this.size;
    if (this.bufferedBytes > BUFFERED) this.flush();
  }

  private flush(): void {
    if (this.bufferedBytes > 0) writeSync(this.file, Buffer.concat(this.buffered));
    this.buffered = [];
    this.bufferedBytes = 0;
  }

  /** @throws {BrokenFileError} when there is none of that number */
  get(index: number): string {
    const end = index >= 0 && index < this.count ? this.ends[index] : undefined;
    if (end === undefined) throw brokenWorkbook("a cell names a text that isn't there");
    const known = this.cache.get(index);
    if (known !== undefined) return known;
    const start = index === 0 ? 0 : (this.ends[index - 1] ?? 0);
    const bytes = Buffer.alloc(end - start);
    readSync(this.file, bytes, 0, bytes.length, start);
    const text = bytes.toString();
    this.cache.set(index, text);
    return text;
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Texts with formats in pieces, without what helps to pronounce them. */
function stringHandler(element: string): XmlHandler<string> {
  const reader = new TextReader();
  return {
    open: (name) => {
      if (name === element) reader.begin();
      reader.open(name);
    },
    text: (text) => reader.add(text),
    close: (name, emit) => {
      reader.close(name);
      if (name === element) emit(reader.text);
    },
  };
}

/** Gathers `<t>`, also those of formatted runs. */
export class TextReader {
  text = "";
  private inText = false;
  private phonetic = 0;

  begin(): void {
    this.text = "";
  }

  open(name: string): void {
    if (name === "rPh") this.phonetic++;
    if (name === "t") this.inText = this.phonetic === 0;
  }

  add(text: string): void {
    if (!this.inText) return;
    this.text += unescape(text);
    if (this.text.length > MAX_ROW_LENGTH) throw brokenWorkbook("a text in it is too long");
  }

  close(name: string): void {
    if (name === "rPh") this.phonetic--;
    if (name === "t") this.inText = false;
  }
}

/** `_x000D_` stands for a character that XML can't have. */
export function unescape(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}
