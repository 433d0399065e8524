import type { CreatedAt, Json, Timestamp } from "./columns";
import type { Generated, GeneratedAlways } from "kysely";

export type ImportFormat = "csv" | "json" | "xlsx";

/** What a file without an export's column says of stock: nothing, as of a time, or as it is. */
export type ImportStockRule = "difference" | "as-of" | "set";

export type ImportState =
  | "uploaded"
  | "checking"
  | "checked"
  | "applying"
  | "applied"
  | "taking-back"
  | "taken-back"
  | "failed";

export type ProblemValues = Record<string, string | number>;

export interface ImportsTable {
  /** Its number. */
  id: GeneratedAlways<number>;
  form_token: string;
  file_name: string;
  /** In the storage, until it is read. */
  file_key: string | null;
  bytes: number;
  format: ImportFormat;
  stock_rule: ImportStockRule;
  as_of: Timestamp<Date | null>;
  state: Generated<ImportState>;
  version: Generated<number>;
  /** Of the step that runs. */
  rows_done: Generated<number>;
  /** Why it failed, as a text's name, and the text's values. */
  problem: string | null;
  details: Json<ProblemValues> | null;
  ignored_columns: Generated<string[]>;
  actor: string;
  created_at: CreatedAt;
  applied_at: Timestamp<Date | null>;
  taken_back_at: Timestamp<Date | null>;
}

export const importKinds = [
  "new",
  "changed",
  "moved",
  "unknown-pair",
  "refused",
  "unchanged",
] as const;
/** `moved`: its product's stock isn't what the file says, and stays as it moved. */
export type ImportKind = (typeof importKinds)[number];

/** `left`: not applied; `kept`: not taken back. */
export type ImportOutcome = "applied" | "left" | "taken-back" | "kept";

export interface ImportRowsTable {
  import_id: number;
  position: number;
  line: number;
  kind: ImportKind;
  product_id: number | null;
  article_number: Generated<string>;
  condition: Generated<string>;
  name: Generated<string>;
  /** The file's row, where it brings something. */
  stated: Json<Record<string, unknown>> | null;
  /** The file's columns that differ, and their values before and after. */
  changed: Generated<string[]>;
  before: Json<Record<string, unknown>> | null;
  after: Json<Record<string, unknown>> | null;
  /** Why it was refused, left or kept: a column, a text's name, its values. */
  field: string | null;
  reason: string | null;
  details: Json<ProblemValues> | null;
  chosen: Generated<boolean>;
  outcome: ImportOutcome | null;
  /** What its export had brought of the stock before. */
  pieces_before: number | null;
  written_at: Timestamp<Date | null>;
}
