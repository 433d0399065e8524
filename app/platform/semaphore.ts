/** Too many wait already: come back later. */
export class BusyError extends Error {}

/** `maxWaiting` tasks more wait, each at most `waitMs`. @throws {BusyError} */
export class Semaphore {
  readonly #size: number;
  readonly #maxWaiting: number;
  readonly #waitMs: number | undefined;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ size, maxWaiting, waitMs }: { size: number; maxWaiting: number; waitMs?: number }) {
    this.#size = size;
    this.#maxWaiting = maxWaiting;
    this.#waitMs = waitMs;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#size) this.#running++;
    else {
      if (this.#waiting.length >= this.#maxWaiting) throw new BusyError("Too many tasks wait");
      await this.#wait();
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(new BusyError("Waited for too long"));
      };
      const timer = this.#waitMs === undefined ? undefined : setTimeout(giveUp, this.#waitMs);
      this.#waiting.push(go);
    });
  }
}
