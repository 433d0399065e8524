import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ShortCache } from "../../app/catalogue/short-cache.server";
import { retryRead } from "../../app/platform/retry.server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("A kept figure", () => {
  it("is made once while it is fresh, and anew after seconds", async () => {
    const cache = new ShortCache<number>(10);
    const make = vi.fn(() => Promise.resolve(1));
    await cache.get("a", make);
    await cache.get("a", make);
    expect(make).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await cache.get("a", make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("is shown a little longer while a new one is made", async () => {
    const cache = new ShortCache<number>(10);
    let figure = 1;
    await cache.get("a", () => Promise.resolve(figure));
    figure = 2;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await cache.get("a", () => Promise.resolve(figure))).toBe(1);
    expect(await cache.get("a", () => Promise.resolve(figure))).toBe(2);
  });

  it("is not kept when making it failed", async () => {
    const cache = new ShortCache<number>(10);
    await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cache.get("a", () => Promise.resolve(3))).toBe(3);
  });

  it("makes room for others", async () => {
    const cache = new ShortCache<string>(2);
    for (const name of ["a", "b", "c"]) await cache.get(name, () => Promise.resolve(name));
    const make = vi.fn(() => Promise.resolve("again"));
    await cache.get("a", make);
    expect(make).toHaveBeenCalled();
  });
});

describe("A read whose connection broke", () => {
  const broken = Object.assign(new Error("Connection terminated unexpectedly"), {
    code: "ECONNRESET",
  });

  it("is tried again after a growing pause, three times at most", async () => {
    const started: number[] = [];
    const read = vi.fn(() => {
      started.push(performance.now());
      return Promise.reject(broken);
    });
    const result = expect(retryRead(read)).rejects.toBe(broken);
    await vi.advanceTimersByTimeAsync(10_000);
    await result;
    expect(started).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = started;
    expect(third - second).toBeGreaterThan(second - first);
  });

  it("succeeds when the database is back", async () => {
    const read = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(broken)
      .mockResolvedValue("rows");
    const result = retryRead(read);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toBe("rows");
  });

  it("is not tried again for a mistake in the query, a gone visitor or lack of time", async () => {
    const wrong = Object.assign(new Error("syntax error"), { code: "42601" });
    const read = vi.fn(() => Promise.reject(wrong));
    await expect(retryRead(read)).rejects.toBe(wrong);
    const gone = vi.fn(() => Promise.reject(broken));
    await expect(retryRead(gone, { signal: AbortSignal.abort() })).rejects.toBe(broken);
    const late = vi.fn(() => Promise.reject(broken));
    await expect(retryRead(late, { timeLimitMs: 10 })).rejects.toBe(broken);
    for (const tried of [read, gone, late]) expect(tried).toHaveBeenCalledTimes(1);
  });
});
