import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Json, Timestamp } from "./columns";

/** Why a product's stock changed; `direct`: somebody wrote `products.stock` without saying. */
export type MoveReason =
  | "opening"
  | "direct"
  | "order"
  | "order-ended"
  | "order-changed"
  | "return"
  | "unit-on-sale"
  | "unit-off-sale"
  | "import"
  | "import-taken-back"
  | "correction"
  | "reservation"
  | "reservation-ended"
  | "split"
  | "merge";

/** `products.stock` is their sum: triggers see to it (db/migrations/031-stock-moves.ts). */
export interface StockMovesTable {
  id: GeneratedAlways<string>;
  product_id: number;
  unit_id: number | null;
  pieces: number;
  reason: MoveReason;
  /** The number of the order, return or import. */
  reference: Generated<string>;
  note: Generated<string>;
  actor: Generated<string>;
  created_at: CreatedAt;
}

/** How far the stock from before the moves is noted (db/open-stock.ts). */
export interface StockOpeningsTable {
  only_row: Generated<boolean>;
  last_id: number;
  opened_to: Generated<number>;
}

export const unitStates = [
  "arrived",
  "testing",
  "on-sale",
  "reserved",
  "sold",
  "returned",
  "scrapped",
  "sent-back",
] as const;
export type UnitState = (typeof unitStates)[number];

export const unitOrigins = ["hand", "return", "buy-back"] as const;
export type UnitOrigin = (typeof unitOrigins)[number];

export const taxKinds = ["standard", "margin"] as const;
/** `margin`: bought from somebody without VAT, sold by § 25a UStG. */
export type TaxKind = (typeof taxKinds)[number];

export interface UnitsTable {
  id: Generated<number>;
  /** The address of its test record, for anybody who has the label. */
  token: string;
  product_id: number | null;
  article_number: Generated<string>;
  manufacturer: Generated<string>;
  name: Generated<string>;
  category: Generated<string>;
  serial: Generated<string>;
  condition: Generated<string>;
  store_place: Generated<string>;
  state: Generated<UnitState>;
  origin: UnitOrigin;
  /** The number of the order or case it came with. */
  origin_reference: Generated<string>;
  cost_cents: number | null;
  tax_kind: Generated<TaxKind>;
  /** What comes with it; buyers read it. */
  included: Generated<string>;
  /** For staff alone. */
  note: Generated<string>;
  photos: Generated<string[]>;
  form_token: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface UnitEventsTable {
  id: GeneratedAlways<string>;
  unit_id: number;
  event: string;
  /** Where it led. */
  state: UnitState;
  reference: Generated<string>;
  actor: Generated<string>;
  created_at: CreatedAt;
}

export const testResults = ["passed", "limited", "failed"] as const;
export type TestResult = (typeof testResults)[number];

export interface UnitCheck {
  /** `power-up` */
  check: string;
  result: "passed" | "failed" | "skipped";
}

export interface UnitTestsTable {
  id: Generated<number>;
  unit_id: number;
  form_token: string;
  checks: Json<UnitCheck[]>;
  result: TestResult;
  firmware: Generated<string>;
  /** Buyers read it. */
  note: Generated<string>;
  photos: Generated<string[]>;
  actor: string;
  created_at: CreatedAt;
}

export interface OrderUnitsTable {
  order_item_id: number;
  unit_id: number;
  /** The buyer wanted this one. */
  chosen: Generated<boolean>;
  parcel_id: string | null;
  returned_at: Timestamp<Date | null>;
}
