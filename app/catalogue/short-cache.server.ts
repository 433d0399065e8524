/**
 * Keeps figures (counts, facets, search hits) in this process for seconds. A figure lives a hundred
 * times as long as it took to work out, between one second and one minute, so that counting costs
 * the database at most one per cent of its time, and a small catalogue is never out of date for
 * longer than anybody would notice. For as long again it is still shown while a new one is made.
 */
const LIMITS = { minLifeMs: 1_000, maxLifeMs: 60_000 };
/** For what needs all of the table and changes seldom. */
export const MINUTES = { minLifeMs: 60_000, maxLifeMs: 300_000 };
const LIFE_PER_COST = 100;

interface Entry<Value> {
  value: Promise<Value>;
  freshUntil: number;
  usableUntil: number;
  refreshing: boolean;
}

export class ShortCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxEntries: number;

  readonly #limits: typeof LIMITS;

  constructor(maxEntries: number, limits = LIMITS) {
    this.#maxEntries = maxEntries;
    this.#limits = limits;
  }

  /** The figure of that name; a failure is passed on and not kept. */
  get(name: string, make: () => Promise<Value>): Promise<Value> {
    const now = performance.now();
    const entry = this.#entries.get(name);
    if (!entry || now >= entry.usableUntil) return this.#make(name, make);
    if (now >= entry.freshUntil && !entry.refreshing) {
      entry.refreshing = true;
      void this.#make(name, make, entry).catch(() => {});
    }
    return entry.value;
  }

  clear(): void {
    this.#entries.clear();
  }

  #make(name: string, make: () => Promise<Value>, old?: Entry<Value>): Promise<Value> {
    const startedAt = performance.now();
    const value = make();
    const entry: Entry<Value> = {
      value,
      freshUntil: Number.POSITIVE_INFINITY,
      usableUntil: Number.POSITIVE_INFINITY,
      refreshing: false,
    };
    if (!old) this.#put(name, entry);
    value.then(
      () => {
        const now = performance.now();
        const { minLifeMs, maxLifeMs } = this.#limits;
        const life = Math.min(Math.max((now - startedAt) * LIFE_PER_COST, minLifeMs), maxLifeMs);
        entry.freshUntil = now + life;
        entry.usableUntil = now + 2 * life;
        this.#put(name, entry);
      },
      () => {
        if (old) old.refreshing = false;
        else if (this.#entries.get(name) === entry) this.#entries.delete(name);
      },
    );
    return value;
  }

  #put(name: string, entry: Entry<Value>): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
