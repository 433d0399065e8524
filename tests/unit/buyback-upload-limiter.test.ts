import { describe, expect, it, vi } from "vitest";
import { RateMeter } from "~/uploads/rate-meter.server";
import { UploadLimiter } from "~/buyback/upload-limiter.server";

const LEAST = 30_000;
const createLimiter = () =>
  new UploadLimiter({ size: 6, perSubnet: 3, waitMs: 60_000, leastRate: LEAST });

/** An upload from some subnet at some speed (bytes per second; `undefined` when it is new). */
function upload(subnet: string, speed?: number) {
  const evict = vi.fn();
  return { subnet, meter: { rate: () => speed }, evict };
}

/** Six uploads from two places. */
async function fill(limiter: UploadLimiter, speeds: (number | undefined)[]) {
  const uploads = speeds.map((speed, index) => upload(index < 3 ? "a" : "b", speed));
  const releases = await Promise.all(uploads.map((each) => limiter.take(each)));
  return { uploads, releases };
}

const evicted = (uploads: ReturnType<typeof upload>[]) =>
  uploads.map(({ evict }) => evict.mock.calls.length);

describe("with all uploads taken", () => {
  it("the slowest makes room for somebody who waits, and only that one", async () => {
    const limiter = createLimiter();
    const { uploads } = await fill(limiter, [2_300, 2_200, 2_300, 2_400, 90_000, undefined]);
    const waiting = limiter.take(upload("c"));
    limiter.makeRoom();
    await waiting;
    limiter.makeRoom();
    expect(evicted(uploads)).toEqual([0, 1, 0, 0, 0, 0]);
  });

  it("slow ones go on while nobody waits", async () => {
    const limiter = createLimiter();
    const { uploads } = await fill(limiter, [2_300, 2_300, 2_300, 2_300, 2_300, 2_300]);
    limiter.makeRoom();
    expect(evicted(uploads)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("nobody has to go who is fast enough, or too new to tell", async () => {
    const limiter = createLimiter();
    const { uploads, releases } = await fill(limiter, [
      40_000,
      40_000,
      40_000,
      LEAST,
      undefined,
      1e6,
    ]);
    const waiting = limiter.take(upload("c"));
    limiter.makeRoom();
    expect(evicted(uploads)).toEqual([0, 0, 0, 0, 0, 0]);
    releases[0]?.();
    await waiting;
  });

  it("who comes from a subnet with fewer uploads is let in first", async () => {
    const limiter = createLimiter();
    const { releases } = await fill(limiter, [2_300, 2_300, 2_300, 9e6, 9e6, 9e6]);
    const entered: string[] = [];
    const enter = (subnet: string) => limiter.take(upload(subnet)).then(() => entered.push(subnet));
    const waiting = [enter("a"), enter("c")];
    limiter.makeRoom();
    await waiting[1];
    expect(entered).toEqual(["c"]);
    // The one that was evicted gives nothing back a second time.
    releases[0]?.();
    releases[1]?.();
    await Promise.all(waiting);
  });

  it("a full subnet makes room for its own people alone", async () => {
    const limiter = createLimiter();
    const { uploads } = await fill(limiter, [50_000, 20_000, 50_000, 1_000]);
    const waiting = limiter.take(upload("a"));
    limiter.makeRoom();
    await waiting;
    expect(evicted(uploads)).toEqual([0, 1, 0, 0]);
  });
});

describe("how fast a sender is", () => {
  function watch() {
    let now = 0;
    const meter = new RateMeter(() => now);
    const receive = (bytes: number, afterMs: number) => {
      meter.wait();
      now += afterMs;
      meter.receive(bytes);
    };
    const pass = (ms: number) => (now += ms);
    return { meter, receive, pass };
  }

  it("isn't known in the first five seconds", () => {
    const { meter, receive } = watch();
    receive(1_000, 4_000);
    expect(meter.rate()).toBeUndefined();
    receive(1_000, 1_000);
    expect(meter.rate()).toBe(400);
  });

  it("counts the silence that lasts", () => {
    const { meter, receive, pass } = watch();
    receive(50_000, 1_000);
    meter.wait();
    pass(9_000);
    expect(meter.rate()).toBe(5_000);
  });

  it("doesn't count what the storage takes", () => {
    const { meter, receive, pass } = watch();
    receive(100_000, 5_000);
    pass(60_000);
    receive(100_000, 5_000);
    expect(meter.rate()).toBe(20_000);
  });

  it("forgets how fast it was long ago", () => {
    const { meter, receive } = watch();
    receive(900_000, 6_000);
    receive(60_000, 2_000);
    expect(meter.rate()).toBe(120_000);
    receive(60_000, 4_000);
    expect(meter.rate()).toBe(20_000);
  });
});
