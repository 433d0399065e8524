import type { RateMeter } from "~/uploads/rate-meter.server";

export const BUSY_RETRY_SECONDS = 30;
const CHECK_EVERY_MS = 1_000;

/** No slot became free in time. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";
}

/** A slow upload had to make room for a waiting one. */
export class UploadEvictedError extends Error {
  override name = "UploadEvictedError";
}

interface Holder {
  subnet: string;
  meter: Pick<RateMeter, "rate">;
  evict: (error: UploadEvictedError) => void;
}

interface Waiting extends Holder {
  enter: () => void;
}

interface LimiterRule {
  size: number;
  perSubnet: number;
  waitMs: number;
  /** Bytes per second; slower uploads go on while nobody waits. */
  leastRate: number;
}

/** Bounds requests with files, over all senders and per subnet. */
export class UploadLimiter {
  waitMs: number;
  readonly #rule: LimiterRule;
  readonly #holders = new Set<Holder>();
  #waiting: Waiting[] = [];
  #check: ReturnType<typeof setInterval> | undefined;

  constructor(rule: LimiterRule) {
    this.#rule = rule;
    this.waitMs = rule.waitMs;
  }

  #ofSubnet(subnet: string): Holder[] {
    return [...this.#holders].filter((holder) => holder.subnet === subnet);
  }

  #isFree(subnet: string): boolean {
    const { size, perSubnet } = this.#rule;
    return this.#holders.size < size && this.#ofSubnet(subnet).length < perSubnet;
  }

  /**
   * Nobody takes all slots alone; the slowest below its rate is ended while others wait.
   * @returns gives the slot back
   * @throws {UploadsBusyError}
   */
  async take(holder: Holder): Promise<() => void> {
    if (!this.#isFree(holder.subnet)) {
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

  /** Subnets with the fewest uploads first, then first come. */
  #admitNext(): void {
    const [next] = this.#waiting
      .filter(({ subnet }) => this.#isFree(subnet))
      .sort((a, b) => this.#ofSubnet(a.subnet).length - this.#ofSubnet(b.subnet).length);
    next?.enter();
  }

  /** Ends the slowest upload below its rate, if that lets a waiting one in. */
  makeRoom(): void {
    const { perSubnet, leastRate } = this.#rule;
    for (const { subnet } of this.#waiting) {
      const own = this.#ofSubnet(subnet);
      const [slowest] = (own.length < perSubnet ? [...this.#holders] : own)
        .map((holder) => ({ holder, rate: holder.meter.rate() ?? Infinity }))
        .filter(({ rate }) => rate < leastRate)
        .sort((a, b) => a.rate - b.rate);
      if (!slowest) continue;
      slowest.holder.evict(new UploadEvictedError("too slow while others wait"));
      return this.#release(slowest.holder);
    }
  }
}

/** Of this machine. */
export const uploadLimiter = new UploadLimiter({
  size: 6,
  perSubnet: 3,
  waitMs: 15_000,
  leastRate: 30_000,
});
