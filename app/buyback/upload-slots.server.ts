export const BUSY_RETRY_SECONDS = 30;

/** All uploads that this sender may have are taken, and none became free in time. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";
}

interface Waiting {
  place: string;
  enter: () => void;
}

/** How many requests may bring files at the same time, over all senders and from one place. */
export class UploadSlots {
  waitMs: number;
  readonly #size: number;
  readonly #perPlace: number;
  readonly #taken = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(rule: { size: number; perPlace: number; waitMs: number }) {
    this.#size = rule.size;
    this.#perPlace = rule.perPlace;
    this.waitMs = rule.waitMs;
  }

  #isFree(place: string): boolean {
    const all = [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
    return all < this.#size && (this.#taken.get(place) ?? 0) < this.#perPlace;
  }

  #change(place: string, by: 1 | -1): void {
    const count = (this.#taken.get(place) ?? 0) + by;
    if (count > 0) this.#taken.set(place, count);
    else this.#taken.delete(place);
  }

  /**
   * Takes a slot, after some waiting if need be.
   *
   * @param place where the request comes from: nobody takes all slots alone
   * @returns gives it back
   * @throws {UploadsBusyError}
   */
  async take(place: string): Promise<() => void> {
    if (this.#isFree(place)) this.#change(place, 1);
    else await this.#wait(place);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#change(place, -1);
      this.#admitNext();
    };
  }

  async #wait(place: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        place,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(new UploadsBusyError("all uploads are taken"));
      }, this.waitMs);
      this.#waiting.push(waiting);
    });
  }

  #admitNext(): void {
    const next = this.#waiting.find(({ place }) => this.#isFree(place));
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#change(next.place, 1);
    next.enter();
  }
}

/** Those of this machine. */
export const uploadSlots = new UploadSlots({ size: 6, perPlace: 3, waitMs: 15_000 });
