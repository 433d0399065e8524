import type { Language } from "./columns";
import type { TaxCategory, TaxReason } from "./tax-tables";

// What a document says, as it was on its day: settings, names, prices and taxes that change later
// don't change it. Amounts in euro cents.

/** UNTDID 5305; `O` is outside VAT: bought from somebody who isn't a business. */
export type DocumentTaxCategory = TaxCategory | "O";
export type DocumentTaxReason = TaxReason | "none";

export interface DocumentParty {
  /** A person's, or the firm's if it has no other. */
  name: string;
  company?: string;
  street: string;
  postalCode: string;
  city: string;
  /** As `parts/countries.ts` names it; its code is ISO 3166-1. */
  country: string;
  countryCode: string;
  email?: string;
  phone?: string;
  vatId?: string;
  /** The German tax number (BT-32). */
  taxNumber?: string;
  /** Sealed elsewhere: only where the paper has to name it. */
  iban?: string;
  bic?: string;
  bankName?: string;
  bankHolder?: string;
  representative?: string;
}

export interface DocumentLine {
  position: number;
  name: string;
  articleNumber: string;
  /** As `parts/conditions.ts` names it; empty where it says nothing. */
  condition?: string;
  /** Codes, serial numbers: a line each. */
  pieces?: { code: string; serial: string }[];
  /** Less than 0 on a cancellation. */
  quantity: number;
  /** As the product names it: `Stück`, `Set`, `Meter`. */
  unit: string;
  /** As charged: with VAT where the category is `S`. */
  unitCents: number;
  lineCents: number;
  taxCategory: DocumentTaxCategory;
  rateBasisPoints: number;
  taxReason: DocumentTaxReason;
  note?: string;
}

/** Shipping; with VAT where the category is `S`. */
export interface DocumentCharge {
  kind: "shipping";
  cents: number;
  taxCategory: DocumentTaxCategory;
  rateBasisPoints: number;
  taxReason: DocumentTaxReason;
}

export interface DocumentSnapshot {
  /** Settings with which it was made may gain fields: a reader knows how old it is. */
  version: 1;
  language: Language;
  /** Calendar days in Germany, `2026-11-23`. */
  issuedOn: string;
  /** The first parcel's day; `§ 14 (4) no. 6 UStG`. */
  deliveredOn?: string;
  validUntil?: string;
  dueOn?: string;
  /** Who supplies: the shop, or whoever sells to it. */
  seller: DocumentParty;
  buyer: DocumentParty;
  /** Where goods went, if not to the buyer's own address. */
  deliverTo?: DocumentParty;
  references: {
    order?: string;
    orderedOn?: string;
    offer?: string;
    case?: string;
    /** The buyer's own order number (BT-13). */
    buyerReference?: string;
    /** BT-19 */
    costCenter?: string;
    /** BT-10 for public buyers. */
    leitwegId?: string;
    /** A number of a delivery note. */
    deliveryNote?: string;
    tracking?: string;
    /** What this one corrects or cancels (BG-3). */
    corrects?: { number: string; issuedOn: string };
  };
  lines: DocumentLine[];
  charges: DocumentCharge[];
  /** `card` is Stripe's page. */
  payment?: { way: "card" | "transfer"; paidCents: number; paidOn?: string };
  /** Of whoever needs an XRechnung (business, public). */
  wantsXRechnung?: boolean;
  /** Said below the table, in the document's language. */
  notes: string[];
}
