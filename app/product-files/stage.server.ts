import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema";
import { textColumns, type TextColumn } from "./columns";
import type { StagedProduct } from "./row.server";
import type { ProblemValues } from "../../db/import-tables";

type Db = Kysely<Database>;

export interface RejectedRow {
  line: number;
  field: string;
  reason: string;
  details: ProblemValues | null;
  raw: string | null;
}

/** `position` counts the rows: in JSON several may be on one line. */
export type StageRow = StagedProduct & { position: number; raw: string | null };

const texts = Object.keys(textColumns) as TextColumn[];

/** What a file says of a product, but for its stock, which changes by difference. */
export const statedColumns = [...texts, "price_cents", "images", "created_at"] as const;
export type StatedColumn = (typeof statedColumns)[number];

/** An empty name or slug in the file means that the product has none. */
export const nullable: ReadonlySet<StatedColumn> = new Set(["name", "slug"]);

export function newValue(column: StatedColumn): RawBuilder<unknown> {
  const value = sql.ref(`s.${column}`);
  return nullable.has(column) ? sql`nullif(${value}, '')` : value;
}

/** A condition as rows are compared by it: case, blanks and kinds of dashes make no difference. */
export function conditionKey(column: string): RawBuilder<string> {
  return sql<string>`translate(lower(${sql.ref(column)}), '–— ', '--')`;
}

export function label(alias: string): RawBuilder<string> {
  const condition = sql.ref(`${alias}.condition`);
  return sql<string>`${sql.ref(`${alias}.article_number`)}
    || ' (' || coalesce(nullif(${condition}, ''), 'no condition') || ')'`;
}

const fileColumns = `
  position integer, line integer, id integer, ${texts.map((column) => `${column} text`).join(", ")},
  price_cents integer, stock integer, exported_stock integer, export_id text,
  created_at timestamptz, derived_manufacturer text, raw text`;
const ownNames = ["position", "line", "id", ...texts, "price_cents", "stock", "exported_stock"];
const fileColumnNames = sql.join(
  [...ownNames, "export_id", "created_at", "derived_manufacturer", "raw"].map((column) =>
    sql.ref(column),
  ),
);

/** What of a row comes from the file. */
export const stagedNames = [
  ...ownNames,
  ...["export_id", "created_at", "derived_manufacturer", "images"],
];

// `by_id`: the row names its product by the id and may correct number and condition; `is_new`: its
// product was made by this import;
// `stock_change`: what it adds or takes; `stock_kept`: whether its number is right is unknown.
export async function createStage(db: Db): Promise<void> {
  await dropStage(db);
  await sql`
    create temp table stage (
      ${sql.raw(fileColumns)},
      images text[],
      product_id integer,
      by_id boolean not null default false,
      is_new boolean not null default false,
      stock_change integer not null default 0,
      stock_kept boolean not null default false,
      changed text[],
      field text,
      reason text,
      details jsonb,
      primary key (position)
    )`.execute(db);
}

export async function dropStage(db: Db): Promise<void> {
  await sql`drop table if exists pg_temp.stage`.execute(db);
}

export async function insertIntoStage(db: Db, rows: StageRow[]): Promise<void> {
  await sql`
    insert into stage (${fileColumnNames}, images)
    select ${fileColumnNames}, case when json_typeof(images) = 'array'
      then array(select json_array_elements_text(images)) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as (
      ${sql.raw(fileColumns)}, images json
    )`.execute(db);
}
