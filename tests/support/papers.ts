import type { DocumentSnapshot } from "../../app/documents/snapshot";
import { shopParty } from "../../app/documents/snapshot";
import { firstSettings } from "../../app/shop";

type Line = DocumentSnapshot["lines"][number];

export function paperLine(changes: Partial<Line> = {}): Line {
  const quantity = changes.quantity ?? 1;
  const unitCents = changes.unitCents ?? 14_990;
  return {
    position: 1,
    name: "Siemens SIMATIC S7-300 CPU 315-2 DP",
    articleNumber: "6ES7 315-2EH14-0AB0",
    condition: "Gebraucht, getestet",
    quantity,
    unit: "Stück",
    unitCents,
    lineCents: unitCents * quantity,
    taxCategory: "S",
    rateBasisPoints: 1900,
    taxReason: "domestic",
    ...changes,
  };
}

/** A company's invoice by default; each change replaces a part of it. */
export function paperSnapshot(changes: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  const iban = "DE02 1203 0000 0000 2020 51";
  const settings = { ...firstSettings, iban, vatId: "DE136695976", taxNumber: "26/123/45678" };
  return {
    version: 1,
    language: "de",
    issuedOn: "2026-11-24",
    deliveredOn: "2026-11-24",
    seller: shopParty(settings),
    buyer: {
      name: "Erika Muster",
      company: "Musterbau Automatisierung GmbH",
      street: "Werkstraße 1",
      postalCode: "67655",
      city: "Kaiserslautern",
      country: "Germany",
      countryCode: "DE",
      email: "einkauf@musterbau.test",
      vatId: "",
    },
    references: {
      order: "BE-2026-1042",
      orderedOn: "2026-11-23",
      buyerReference: "PO-4711",
      costCenter: "8150",
    },
    lines: [paperLine()],
    charges: [],
    payment: { way: "transfer", paidCents: 14_990, paidOn: "2026-11-24" },
    wantsXRechnung: true,
    notes: [],
    ...changes,
  };
}
