import type { Generated } from "kysely";
import type { CreatedAt, Timestamp } from "./columns";

/** UNTDID 5305, as EN 16931 uses it: standard, intra-Community, export, exempt. */
export const taxCategories = ["S", "K", "G", "E"] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const taxReasons = [
  "domestic",
  "oss",
  "eu-consumer",
  "intra-community",
  "export",
  "margin",
] as const;
export type TaxReason = (typeof taxReasons)[number];

/** A part of an order's shipping that follows the goods of one tax group. */
export interface ShippingTax {
  category: TaxCategory;
  rateBasisPoints: number;
  reason: TaxReason;
  /** As charged. */
  cents: number;
}

export const vatAnswers = ["waiting", "valid", "invalid"] as const;
export type VatAnswer = (typeof vatAnswers)[number];

/** What VIES said about an order's VAT ID; `waiting` until it has answered. */
export interface VatChecksTable {
  order_id: string;
  vat_id: string;
  answer: Generated<VatAnswer>;
  /** How often it was asked, and what went wrong last. */
  attempts: Generated<number>;
  last_error: Generated<string>;
  /** As VIES has them; many states tell neither. */
  trader_name: Generated<string>;
  trader_address: Generated<string>;
  /** Proves that the shop asked (Art. 31 of Regulation (EU) 904/2010, § 18e UStG). */
  consultation_number: Generated<string>;
  answered_at: Timestamp<Date | null>;
  created_at: CreatedAt;
}
