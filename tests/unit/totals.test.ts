import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeTotals, shippingCents } from "~/orders/totals";
import { netCents } from "~/parts/vat";
import { lineItems } from "~/payments/payment-page.server";
import { deliveryCountries } from "~/parts/countries";
import { shippingTable } from "~/settings/shipping";
import { firstSettings } from "~/shop";

const shipping = shippingTable(firstSettings);

const item = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const order = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 200 }),
  country: fc.constantFrom(...deliveryCountries.map(({ name }) => name)),
  vatExempt: fc.boolean(),
  shipping: fc.constant(shipping),
});

describe("totals of an order", () => {
  it("are the sum of line items and shipping, for any cart", () => {
    fc.assert(
      fc.property(order, (cart) => {
        const totals = computeTotals(cart);
        const goods = totals.unitPricesCents.reduce(
          (sum, cents, position) => sum + cents * (cart.items[position]?.quantity ?? 0),
          0,
        );
        expect(totals.goodsCents).toBe(goods);
        expect(totals.amountCents).toBe(goods + totals.shippingCents);
        expect(Number.isSafeInteger(totals.amountCents)).toBe(true);
      }),
    );
  });

  it("equal what Stripe multiplies and adds, even beyond its hundred line items", () => {
    fc.assert(
      fc.property(order, (cart) => {
        const totals = computeTotals(cart);
        const items = cart.items.map((line, position) => ({
          productId: position,
          name: "Modul",
          articleNumber: "A-1",
          condition: "",
          unit: "Stück",
          image: null,
          id: 1,
          returned: 0,
          shipped: 0,
          restocked: 0,
          quantity: line.quantity,
          unitPriceCents: totals.unitPricesCents[position] ?? 0,
        }));
        const charged = lineItems({ items, language: "de" });
        expect(charged.length).toBeLessThanOrEqual(100);
        const sum = charged.reduce(
          (total, line) => total + (line.price_data?.unit_amount ?? 0) * (line.quantity ?? 0),
          0,
        );
        expect(sum + totals.shippingCents).toBe(totals.amountCents);
      }),
    );
  });

  it("contain no VAT when exempt, and 19 % of the net amount otherwise", () => {
    fc.assert(
      fc.property(order, (cart) => {
        const { vatCents, amountCents } = computeTotals(cart);
        if (cart.vatExempt) expect(vatCents).toBe(0);
        else expect(Math.abs((amountCents - vatCents) * 0.19 - vatCents)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("divide a price by 1.19 when exempt, rounded to the cent", () => {
    expect(netCents(11_900)).toBe(10_000);
    expect(netCents(77_090)).toBe(64_782);
    expect(netCents(1)).toBe(1);
  });

  it("charge 6.19 within Germany and nothing from 100 euro", () => {
    expect(shippingCents(9_999, { country: "Germany", shipping })).toBe(619);
    expect(shippingCents(10_000, { country: "Germany", shipping })).toBe(0);
  });

  it("charge 15.99 elsewhere and nothing from 250 euro", () => {
    expect(shippingCents(24_999, { country: "Austria", shipping })).toBe(1599);
    expect(shippingCents(25_000, { country: "Canada", shipping })).toBe(0);
  });

  it("compare the free-shipping threshold with the net value when exempt", () => {
    const cart = { items: [{ unitPriceCents: 29_000, quantity: 1 }], country: "Austria", shipping };
    expect(computeTotals({ ...cart, vatExempt: false }).shippingCents).toBe(0);
    expect(computeTotals({ ...cart, vatExempt: true }).shippingCents).toBe(1599);
  });
});
