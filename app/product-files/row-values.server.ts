import { type RawBuilder, sql } from "kysely";
import { nameOf } from "./columns";
import { newValue, statedColumns } from "./stage.server";

/** SQL: the product's values of some of the file's columns, as JSON. @param names text[] */
export function valuesOf(product: string, names: RawBuilder<unknown>): RawBuilder<unknown> {
  const stock = sql`to_jsonb(${sql.ref(`${product}.stock`)})`;
  return pick(names, (column) => sql`to_jsonb(${sql.ref(`${product}.${column}`)})`, stock);
}

/** SQL: what the stage's row `s` makes of the product `p`. */
export function stagedValues(names: RawBuilder<unknown>): RawBuilder<unknown> {
  const stock = sql`to_jsonb(p.stock + s.stock_change)`;
  return pick(names, (column) => sql`to_jsonb(${newValue(column)})`, stock);
}

function pick(
  names: RawBuilder<unknown>,
  valueOf: (column: (typeof statedColumns)[number]) => RawBuilder<unknown>,
  stock: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const pairs = statedColumns.map(
    (column) => sql`(${sql.lit(nameOf(column))}, ${valueOf(column)})`,
  );
  return sql`(
    select jsonb_object_agg(v.name, v.value)
    from (values ${sql.join(pairs)}, (${sql.lit(nameOf("stock"))}, ${stock})) v (name, value)
    where v.name = any(${names}))`;
}
