import { describe, expect, it } from "vitest";
import type { CountryName } from "~/parts/countries";
import { buyerOf } from "../support/buyer";
import { createProduct } from "../support/products";

const exempt = {
  euTaxExempt: true,
  country: "Austria" as CountryName,
  vatId: "ATU12345675",
  company: "Huber GmbH",
};

/** The messages that an order with these entries is answered with, by field. */
async function errorsOf(changes: Partial<typeof exempt> & { billing?: { company: string } }) {
  const buyer = await buyerOf((await createProduct()).id);
  const { billing, ...entries } = { ...exempt, ...changes };
  const separate = billing && {
    differentBillingAddress: true,
    billingFirstName: "Maria",
    billingLastName: "Huber",
    billingCompany: billing.company,
    billingStreet: "Ring 1",
    billingPostalCode: "1010",
    billingCity: "Wien",
    billingCountry: "Austria",
  };
  const typed = { ...entries, ...separate };
  await buyer.send("update", typed);
  const answer = await buyer.send("order", typed);
  if (answer.location) return "ordered";
  return (answer.data.lastResult as { error: Record<string, string[]> }).error;
}

describe("an order that is to be free of VAT", () => {
  it("needs the company that buys, told at its field", async () => {
    expect(await errorsOf({})).toBe("ordered");
    expect(await errorsOf({ company: " " })).toEqual({ company: ["checkout.errors.company"] });
  });

  it("needs it where the invoice goes", async () => {
    const missing = { billingCompany: ["checkout.errors.company"] };
    expect(await errorsOf({ company: "", billing: { company: "" } })).toEqual(missing);
    expect(await errorsOf({ company: "", billing: { company: "Huber GmbH" } })).toBe("ordered");
  });

  it("needs a VAT ID, whatever the country", async () => {
    for (const vatId of ["", "   ", "ATU12345678", "DE136695976"]) {
      expect(await errorsOf({ vatId })).toEqual({ vatId: ["checkout.errors.vatId"] });
      expect(await errorsOf({ vatId, country: "Germany" })).toEqual({
        country: ["checkout.errors.vatCountry"],
        vatId: ["checkout.errors.vatId"],
      });
    }
  });

  it.each(["Germany", "Switzerland"] as const)(
    "can't go to %s, told at the country",
    async (country) => {
      expect(await errorsOf({ country })).toEqual({ country: ["checkout.errors.vatCountry"] });
    },
  );
});
