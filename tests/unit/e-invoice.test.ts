import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsOf } from "~/documents/amounts";
import { writeCii } from "~/documents/cii.server";
import { drawDocument } from "~/documents/pdf/draw.server";
import type { DocumentSnapshot } from "~/documents/snapshot";
import type { DocumentKind } from "../../db/document-tables";
import { brokenRules } from "../support/en16931-rules";
import { paperLine, paperSnapshot } from "../support/papers";

const issuedAt = new Date("2026-11-24T10:00:00Z");

type Tax = Pick<DocumentSnapshot["lines"][number], "taxCategory" | "rateBasisPoints" | "taxReason">;

const domestic: Tax = { taxCategory: "S", rateBasisPoints: 1900, taxReason: "domestic" };
const austrian: Tax = { taxCategory: "S", rateBasisPoints: 2000, taxReason: "oss" };
const margin: Tax = { taxCategory: "E", rateBasisPoints: 0, taxReason: "margin" };
const eu: Tax = { taxCategory: "K", rateBasisPoints: 0, taxReason: "intra-community" };
const abroad: Tax = { taxCategory: "G", rateBasisPoints: 0, taxReason: "export" };

const shipping = (tax: Tax, cents = 619) => ({ kind: "shipping" as const, cents, ...tax });
const french = {
  ...paperSnapshot().buyer,
  company: "Automation Lyon SARL",
  country: "France",
  countryCode: "FR",
  vatId: "FR83404833048",
};
const swiss = { ...french, country: "Switzerland", countryCode: "CH", vatId: "" };
const corrects = { number: "RE-2026-00007", issuedOn: "2026-11-20" };

function billed(tax: Tax, changes: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  const lines = [
    paperLine({
      ...tax,
      quantity: 3,
      unitCents: 3_333,
      pieces: [{ code: "S1001", serial: "X&Y<1>" }],
    }),
    paperLine({ ...tax, position: 2, unit: "Meter", quantity: 7, unitCents: 101 }),
  ];
  const snapshot = paperSnapshot({ lines, charges: [shipping(tax)], ...changes });
  const { grossCents } = amountsOf(snapshot);
  return { ...snapshot, payment: { way: "transfer", paidCents: grossCents } };
}

function negated(snapshot: DocumentSnapshot): DocumentSnapshot {
  return {
    ...snapshot,
    payment: undefined,
    lines: snapshot.lines.map((line) => ({
      ...line,
      quantity: -line.quantity,
      lineCents: -line.lineCents,
    })),
    charges: snapshot.charges.map((charge) => ({ ...charge, cents: -charge.cents })),
    references: { ...snapshot.references, corrects },
  };
}

const creditedAndNegated = (): DocumentSnapshot => {
  const snapshot = negated(mixed());
  const credited = paperLine({ ...margin, position: 4, unitCents: 9_900, unit: "" });
  return { ...snapshot, lines: [...snapshot.lines, credited] };
};

const mixed = () => {
  const { lines } = billed(domestic);
  const used = paperLine({ ...margin, position: 3, unitCents: 49_900 });
  return billed(domestic, {
    lines: [...lines, used],
    charges: [shipping(domestic, 300), shipping(margin, 319)],
  });
};

const cases: [string, DocumentKind, DocumentSnapshot][] = [
  ["at home", "invoice", billed(domestic)],
  ["at home in English", "invoice", billed(domestic, { language: "en" })],
  ["paid online", "invoice", { ...billed(domestic), payment: { way: "card", paidCents: 11_325 } }],
  [
    "not paid in full",
    "invoice",
    { ...billed(domestic), payment: { way: "transfer", paidCents: 1 } },
  ],
  ["to a consumer in Austria by OSS", "invoice", billed(austrian, { wantsXRechnung: false })],
  ["of used goods", "invoice", billed(margin)],
  ["of new and used goods", "invoice", mixed()],
  ["to a business in France", "invoice", billed(eu, { buyer: french })],
  ["to Switzerland", "invoice", billed(abroad, { buyer: swiss, language: "en" })],
  [
    "to a public buyer, delivered elsewhere",
    "invoice",
    billed(domestic, {
      deliverTo: { ...french, country: "Germany", countryCode: "DE" },
      references: { order: "BE-2026-1042", leitwegId: "04011000-12345-67" },
    }),
  ],
  [
    "without a VAT ID of the shop",
    "invoice",
    billed(domestic, { seller: { ...paperSnapshot().seller, vatId: "" } }),
  ],
  [
    "of which goods came back",
    "invoice-correction",
    { ...billed(domestic), payment: undefined, references: { corrects } },
  ],
  ["that is cancelled", "invoice-cancellation", negated(mixed())],
  ["that is cancelled after a part was credited", "invoice-cancellation", creditedAndNegated()],
  [
    "that the shop writes for its supplier",
    "self-billed-credit-note",
    {
      ...billed(domestic),
      payment: undefined,
      seller: {
        ...french,
        taxNumber: "12/345/67890",
        iban: "DE02120300000000202051",
        phone: "+49 1",
      },
      buyer: paperSnapshot().seller,
    },
  ],
];

describe.each(cases)("an invoice %s", (_, kind, snapshot) => {
  const document = { kind, number: "RE-2026-00042", issuedAt, snapshot };

  it("fits the schema of ZUGFeRD, profile EN 16931", async () => {
    const { valid, errors } = await validateXsd(writeCii(document, "en16931"), Profile.EN16931);
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  it("breaks no rule of EN 16931 and XRechnung", () => {
    expect(brokenRules(writeCii(document, "en16931"))).toEqual([]);
    expect(brokenRules(writeCii(document, "xrechnung"))).toEqual([]);
  });
});

describe("the rules", () => {
  const good = writeCii(
    { kind: "invoice", number: "RE-2026-00042", issuedAt, snapshot: billed(domestic) },
    "xrechnung",
  );
  it.each([
    [
      "BR-CO-10",
      /<ram:LineTotalAmount>[^<]*(?=<\/ram:LineTotalAmount>\s*<ram:Charge)/,
      "<ram:LineTotalAmount>1.00",
    ],
    ["BR-CO-15", /<ram:GrandTotalAmount>[^<]*/, "<ram:GrandTotalAmount>1.00"],
    ["BR-CO-17", /<ram:CalculatedAmount>[^<]*/, "<ram:CalculatedAmount>1.00"],
    ["BR-DE-15", /<ram:BuyerReference>[^<]*/, "<ram:BuyerReference>"],
    ["BR-DE-19", /<ram:IBANID>[^<]*/, "<ram:IBANID>x"],
    [
      "BR-S-10",
      /<ram:BasisAmount>/,
      "<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>",
    ],
  ])("see %s broken", (rule, pattern, replacement) => {
    expect(brokenRules(good)).toEqual([]);
    expect(brokenRules(good.replace(pattern, replacement))).toContain(rule);
  });
});

describe("amounts", () => {
  it("add up for any prices, and the total is what was charged", () => {
    const tax = fc.constantFrom(domestic, margin);
    const line = fc
      .record({
        tax,
        unitCents: fc.integer({ min: 1, max: 99_999_999 }),
        quantity: fc.integer({ min: 1, max: 999 }),
      })
      .map(({ tax: own, ...rest }) => paperLine({ ...own, ...rest }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 40 }),
        fc.nat(5_000),
        (lines, cents) => {
          const charges = cents > 0 ? [shipping(domestic, cents)] : [];
          const numbered = lines.map((each, at) => ({ ...each, position: at + 1 }));
          const snapshot = paperSnapshot({ lines: numbered, charges });
          const amounts = amountsOf(snapshot);
          const charged = lines.reduce((all, each) => all + each.lineCents, cents);
          expect(amounts.grossCents).toBe(charged);
          const document = {
            kind: "invoice" as const,
            number: "RE-2026-00042",
            issuedAt,
            snapshot,
          };
          expect(brokenRules(writeCii(document, "en16931"))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the PDF", () => {
  const document = {
    kind: "invoice" as const,
    number: "RE-2026-00042",
    issuedAt,
    snapshot: mixed(),
  };

  it("has the e-invoice inside, as a foreign reader finds it", async () => {
    const { pdf, xml } = await drawDocument(document);
    const found = await extractXml(pdf);
    expect(found.filename).toBe("factur-x.xml");
    expect(found.profile).toBe(Profile.EN16931);
    expect(found.xml).toBe(writeCii(document, "en16931"));
    expect(xml).toContain("xrechnung_3.0");
  });

  it("is the same to the byte when it is made again", async () => {
    const [one, other] = [await drawDocument(document), await drawDocument(document)];
    expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
  });
});
