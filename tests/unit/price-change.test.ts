import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedPrice, roundings, type PriceChange } from "~/catalogue/price-change";

const steps = { cent: 1, tenCents: 10, euro: 100, tenEuro: 1_000 };
const cents = fc.integer({ min: 1, max: 99_999_999 });
const rounding = fc.constantFrom(...roundings);
const percent = fc.record<PriceChange>({
  kind: fc.constant("percent" as const),
  by: fc.integer({ min: -9_999, max: 20_000 }),
  rounding,
});

describe("a changed price", () => {
  it("is whole steps, the nearest one, and never nothing", () => {
    fc.assert(
      fc.property(cents, percent, (price, change) => {
        const changed = changedPrice(price, change);
        if (changed === undefined) return;
        const step = steps[change.rounding];
        expect(changed % step).toBe(0);
        expect(changed).toBeGreaterThan(0);
        const exact = BigInt(price) * BigInt(10_000 + change.by);
        const off = exact - BigInt(changed) * 10_000n;
        expect(off < 0n ? -off : off).toBeLessThanOrEqual((BigInt(step) * 10_000n) / 2n);
      }),
    );
  });

  it("is higher for what was dearer, or the same", () => {
    fc.assert(
      fc.property(cents, cents, percent, (one, other, change) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
          (price) => changedPrice(price, change) ?? 0,
        );
        expect(low).toBeLessThanOrEqual(high ?? 0);
      }),
    );
  });

  it("rounds a half up, as people do", () => {
    const change = { kind: "percent", by: -1_000, rounding: "cent" } as const;
    expect(changedPrice(1_005, change)).toBe(905);
    expect(changedPrice(105, { ...change, by: 10_000, rounding: "tenCents" })).toBe(210);
    expect(changedPrice(250, { kind: "amount", by: 200, rounding: "euro" })).toBe(500);
  });
});
