/** Takes exact numbers of bytes from a stream, never holding more than asked for plus one chunk. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#buffered =
      this.#buffered.length === 0 ? next.value : Buffer.concat([this.#buffered, next.value]);
    return true;
  }

  /** The next `count` bytes, or as many as there are. Only for small numbers. */
  async take(count: number): Promise<Buffer> {
    while (this.#buffered.length < count && (await this.#more()));
    const taken = this.#buffered.subarray(0, count);
    this.#buffered = this.#buffered.subarray(taken.length);
    return taken;
  }

  putBack(bytes: Buffer): void {
    this.#buffered = Buffer.concat([bytes, this.#buffered]);
  }

  /** The next `count` bytes in whatever pieces they arrive. */
  async *pieces(count: number): AsyncGenerator<Buffer, void> {
    let left = count;
    while (left > 0) {
      if (this.#buffered.length === 0 && !(await this.#more())) return;
      const piece = this.#buffered.subarray(0, Math.min(left, this.#buffered.length));
      this.#buffered = this.#buffered.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Everything up to the end. */
  async *rest(): AsyncGenerator<Buffer, void> {
    yield* this.pieces(Infinity);
  }

  /** Reads to the end and forgets it. */
  async drain(): Promise<void> {
    for await (const piece of this.rest()) void piece;
  }
}
