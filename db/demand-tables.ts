import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Language, Timestamp } from "./columns";

export type ReplacementKind = "successor" | "compatible" | "alternative";

/** What can take the place of a part. Keys are as `products.article_key`. */
export interface ReplacementsTable {
  id: GeneratedAlways<number>;
  article_number: string;
  article_key: GeneratedAlways<string>;
  /** Who makes the part that is replaced. */
  manufacturer: Generated<string>;
  successor_number: string;
  successor_key: GeneratedAlways<string>;
  kind: ReplacementKind;
  /** What else to know: firmware, adapters, another plug. */
  note: Generated<string>;
  /** Who says so. */
  source: Generated<string>;
  actor: Generated<string>;
  version: Generated<number>;
  created_at: CreatedAt;
}

/** Somebody wants one mail when a part is there (demand/waits.server.ts). */
export interface WaitsTable {
  /** Ends it, and all others of the address. */
  id: GeneratedAlways<string>;
  /** In small letters. */
  email: string;
  language: Language;
  article_number: string;
  article_key: GeneratedAlways<string>;
  /** Articles with that number that could be bought when they asked: no news. */
  present: Generated<number[]>;
  token_hash: string;
  requested_at: Timestamp;
  confirmed_at: Timestamp<Date | null>;
  told_at: Timestamp<Date | null>;
}

/** Accounts that are told what comes in of their watch list. */
export interface WatchMailsTable {
  user_id: string;
  /** Ends it. */
  id: GeneratedAlways<string>;
  created_at: CreatedAt;
}

/** What was asked for on a day, without who asked. */
export interface DemandDaysTable {
  day: ColumnType<string, string, never>;
  /** `search`: found nothing; `wait`: wants to be told. */
  kind: "search" | "wait";
  /** A number, or words, as search compares them. */
  article_key: string;
  /** As somebody has typed it. */
  label: string;
  hits: number;
}

/** Parts the shop would buy. Cents, for one piece. */
export interface WantedPartsTable {
  article_key: string;
  article_number: string;
  limit_cents: number;
  note: Generated<string>;
  actor: string;
  version: Generated<number>;
  created_at: CreatedAt;
}
