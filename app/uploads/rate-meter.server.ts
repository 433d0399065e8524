const WINDOW_MS = 5_000;

/** Over the time spent waiting for the sender: a slow storage isn't its fault. */
export class RateMeter {
  readonly #now: () => number;
  #waitingSince: number | undefined;
  #last: { bytes: number; ms: number } | undefined;
  #bytes = 0;
  #ms = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  wait(): void {
    this.#waitingSince = this.#now();
  }

  receive(bytes: number): void {
    this.#settle();
    this.#bytes += bytes;
    if (this.#ms < WINDOW_MS) return;
    this.#last = { bytes: this.#bytes, ms: this.#ms };
    this.#bytes = this.#ms = 0;
  }

  #settle(): void {
    if (this.#waitingSince !== undefined) this.#ms += this.#now() - this.#waitingSince;
    this.#waitingSince = undefined;
  }

  /** Over the last five seconds of waiting or more; `undefined` before that. */
  rate(): number | undefined {
    if (this.#waitingSince !== undefined) {
      this.#settle();
      this.wait();
    }
    const bytes = this.#bytes + (this.#last?.bytes ?? 0);
    const ms = this.#ms + (this.#last?.ms ?? 0);
    return ms < WINDOW_MS ? undefined : (bytes / ms) * 1000;
  }
}
