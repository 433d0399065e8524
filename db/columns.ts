import type { ColumnType } from "kysely";

export type Language = "de" | "en";

/** Set by the database when left out, never changed afterwards. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type Timestamp<Value extends Date | null = Date> = ColumnType<
  Value,
  Value | undefined,
  Value
>;
export type Json<Value> = ColumnType<Value, string, string>;
