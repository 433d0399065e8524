import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt } from "./columns";

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
