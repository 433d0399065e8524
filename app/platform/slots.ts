/** The queue is full: come back later. */
export class BusyError extends Error {}

/** Lets `size` tasks run at once and `maxWaiting` more wait their turn. */
export class Slots {
  readonly #size: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ size, maxWaiting }: { size: number; maxWaiting: number }) {
    this.#size = size;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws {BusyError} when too many wait already */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#size) this.#running++;
    else {
      if (this.#waiting.length >= this.#maxWaiting) throw new BusyError("Too many tasks wait");
      // The task that ends hands its slot over.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
