/** Keeps byte arrays up to a total size; what wasn't asked for the longest goes first. */
export class ByteCache {
  readonly #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): Uint8Array<ArrayBuffer> | undefined {
    const value = this.#entries.get(name);
    if (value) {
      this.#entries.delete(name);
      this.#entries.set(name, value);
    }
    return value;
  }

  set(name: string, value: Uint8Array<ArrayBuffer>): void {
    this.#drop(name);
    if (value.byteLength > this.#maxBytes) return;
    this.#entries.set(name, value);
    this.#bytes += value.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#entries.get(name)?.byteLength ?? 0;
    this.#entries.delete(name);
  }
}
