import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { domesticTax } from "~/documents/tax";
import { lineTaxKind, taxRule } from "~/orders/tax-rule";
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
  taxKind: fc.constantFrom("standard" as const, "margin" as const),
});

const where = fc.record({
  country: fc.constantFrom(...deliveryCountries.map(({ name }) => name)),
  business: fc.boolean(),
  vatId: fc.constantFrom("", "ATU12345675"),
  ossFrom: fc.constantFrom("", "2020-01-01"),
});

type Buyer = typeof where extends fc.Arbitrary<infer Value> ? Value : never;

const ruleOf = ({ country, business, vatId, ossFrom }: Buyer) =>
  taxRule(
    { deliveryAddress: { country, postalCode: "" }, business, vatId },
    { settings: { ossFrom }, on: new Date() },
  );
const order = fc
  .tuple(fc.array(item, { minLength: 1, maxLength: 200 }), where)
  .map(([items, buyer]) => ({ items, country: buyer.country, shipping, taxOf: ruleOf(buyer) }));

const austrian = { country: "Austria", ossFrom: "" } as const;
const toConsumer = ruleOf({ ...austrian, business: false, vatId: "" });
const toBusiness = ruleOf({ ...austrian, business: true, vatId: "ATU12345675" });

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
          taxKind: line.taxKind,
          tax: totals.taxes[position] ?? domesticTax,
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

  it("share shipping and amount between groups of the same tax, to the cent", () => {
    fc.assert(
      fc.property(order, (cart) => {
        const totals = computeTotals(cart);
        const sum = (parts: readonly { cents: number }[]) =>
          parts.reduce((cents, part) => cents + part.cents, 0);
        expect(sum(totals.shippingTax)).toBe(totals.shippingCents);
        expect(sum(totals.taxGroups)).toBe(totals.amountCents);
        expect(totals.shippingTax.every(({ cents }) => cents > 0)).toBe(true);
      }),
    );
  });

  it("contain the rate of the net amount where VAT is charged, and none elsewhere", () => {
    fc.assert(
      fc.property(order, (cart) => {
        const { taxGroups, vatCents } = computeTotals(cart);
        for (const { category, rateBasisPoints, cents, vatCents: vat } of taxGroups) {
          if (category !== "S") expect(vat).toBe(0);
          const rate = rateBasisPoints / 10_000;
          expect(Math.abs((cents - vat) * rate - vat)).toBeLessThanOrEqual(1);
        }
        expect(vatCents).toBe(taxGroups.reduce((sum, group) => sum + group.vatCents, 0));
      }),
    );
  });

  it("never take 19 % off what is taxed by § 25a UStG, nor show VAT in it", () => {
    fc.assert(
      fc.property(order, (cart) => {
        const totals = computeTotals(cart);
        cart.items.forEach(({ taxKind, unitPriceCents }, position) => {
          if (taxKind === "standard") return;
          expect(totals.unitPricesCents[position]).toBe(unitPriceCents);
          expect(totals.taxes[position]).toMatchObject({ category: "E", rateBasisPoints: 0 });
        });
      }),
    );
  });

  it("follow the goods with shipping: half of each, half of the postage", () => {
    const items = [
      { unitPriceCents: 5_000, quantity: 1, taxKind: "standard" as const },
      { unitPriceCents: 5_000, quantity: 1, taxKind: "margin" as const },
    ];
    const totals = computeTotals({ items, country: "Austria", shipping, taxOf: toConsumer });
    expect(totals.shippingTax.map(({ reason, cents }) => [reason, cents])).toEqual([
      ["eu-consumer", 799],
      ["margin", 800],
    ]);
    expect(totals.vatCents).toBe(5_799 - Math.round(5_799 / 1.19));
  });

  it("tax a line by § 25a UStG only when each of its pieces was bought without VAT", () => {
    const kind = (
      ...[taxKind, quantity, chosen]: ["standard" | "margin", number, ("standard" | "margin")[]]
    ) => lineTaxKind(taxKind, { quantity, chosen });
    expect(kind("margin", 2, [])).toBe("margin");
    expect(kind("margin", 2, ["margin"])).toBe("margin");
    expect(kind("standard", 1, ["margin"])).toBe("margin");
    expect(kind("standard", 2, ["margin"])).toBe("standard");
    expect(kind("margin", 2, ["standard"])).toBe("standard");
    expect(kind("margin", 1, ["standard"])).toBe("standard");
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
    const items = [{ unitPriceCents: 29_000, quantity: 1, taxKind: "standard" as const }];
    const cart = { items, country: "Austria", shipping };
    expect(computeTotals({ ...cart, taxOf: toConsumer }).shippingCents).toBe(0);
    expect(computeTotals({ ...cart, taxOf: toBusiness }).shippingCents).toBe(1599);
  });
});
