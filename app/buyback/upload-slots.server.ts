import type { RateMeter } from "./rate-meter.server";

export const BUSY_RETRY_SECONDS = 30;
const CHECK_EVERY_MS = 1_000;

/** All uploads that this sender may have are taken, and none became free in time. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";
}

/** This upload was so slow that it had to make room for somebody who waited. */
export class UploadEvictedError extends Error {
  override name = "UploadEvictedError";
}

interface Holder {
  place: string;
  meter: Pick<RateMeter, "rate">;
  evict: (error: UploadEvictedError) => void;
}

interface Waiting extends Holder {
  enter: () => void;
}

interface SlotsRule {
  size: number;
  perPlace: number;
  waitMs: number;
  /** Bytes per second; who is slower goes on while nobody waits. */
  leastRate: number;
}

/** How many requests may bring files at the same time, over all senders and from one place. */
export class UploadSlots {
  waitMs: number;
  readonly #rule: SlotsRule;
  readonly #holders = new Set<Holder>();
  #waiting: Waiting[] = [];
  #check: ReturnType<typeof setInterval> | undefined;

  constructor(rule: SlotsRule) {
    this.#rule = rule;
    this.waitMs = rule.waitMs;
  }

  #heldBy(place: string): Holder[] {
    return [...this.#holders].filter((holder) => holder.place === place);
  }

  #isFree(place: string): boolean {
    const { size, perPlace } = this.#rule;
    return this.#holders.size < size && this.#heldBy(place).length < perPlace;
  }

  /**
   * Takes a slot, after some waiting if need be.
   *
   * @param holder where the request comes from (nobody takes all slots alone), how fast it is, and
   * what ends it when it is too slow while others wait; its slot is free by then
   * @returns gives it back
   * @throws {UploadsBusyError}
   */
  async take(holder: Holder): Promise<() => void> {
    if (!this.#isFree(holder.place)) {
      const held = await this.#wait(holder);
      return () => this.#release(held);
    }
    this.#holders.add(holder);
    return () => this.#release(holder);
  }

  #release(held: Holder): void {
    if (this.#holders.delete(held)) this.#admitNext();
  }

  async #wait(holder: Holder): Promise<Holder> {
    return new Promise<Holder>((resolve, reject) => {
      const waiting: Waiting = {
        ...holder,
        enter: () => {
          this.#leave(waiting);
          clearTimeout(timer);
          this.#holders.add(waiting);
          resolve(waiting);
        },
      };
      const timer = setTimeout(() => {
        this.#leave(waiting);
        reject(new UploadsBusyError("all uploads are taken"));
      }, this.waitMs);
      this.#waiting.push(waiting);
      this.#check ??= setInterval(() => this.makeRoom(), CHECK_EVERY_MS).unref();
    });
  }

  #leave(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    if (this.#waiting.length > 0) return;
    clearInterval(this.#check);
    this.#check = undefined;
  }

  /** Places with the fewest uploads first; of those, who came first. */
  #admitNext(): void {
    const [next] = this.#waiting
      .filter(({ place }) => this.#isFree(place))
      .sort((a, b) => this.#heldBy(a.place).length - this.#heldBy(b.place).length);
    next?.enter();
  }

  /** Ends the slowest upload that is too slow, if its slot would let somebody in who waits. */
  makeRoom(): void {
    const { perPlace, leastRate } = this.#rule;
    for (const { place } of this.#waiting) {
      const own = this.#heldBy(place);
      const [slowest] = (own.length < perPlace ? [...this.#holders] : own)
        .map((holder) => ({ holder, rate: holder.meter.rate() ?? Infinity }))
        .filter(({ rate }) => rate < leastRate)
        .sort((a, b) => a.rate - b.rate);
      if (!slowest) continue;
      slowest.holder.evict(new UploadEvictedError("too slow while others wait"));
      return this.#release(slowest.holder);
    }
  }
}

/** Those of this machine. */
export const uploadSlots = new UploadSlots({
  size: 6,
  perPlace: 3,
  waitMs: 15_000,
  leastRate: 30_000,
});
