import { type Kysely, type RawBuilder, sql } from "kysely";
import { articleKey } from "~/parts/article-key.server";
import { conditions } from "~/parts/conditions";
import { isBoughtWithVat } from "~/stock/article-tax.server";
import type { Database } from "../../db/schema";
import { nameOf } from "./columns";
import { refuse } from "./problems.server";
import { conditionKey, label, newValue, statedColumns } from "./stage.server";
import { decideStock, rejectBelowZero, type StockRule } from "./stock.server";

type Db = Kysely<Database>;
const SHOWN_NEAR = 3;

/** A pair of article number and condition, and a slug, belong to the first row that has it. */
export async function classifyStage(db: Db, rule: StockRule): Promise<void> {
  await sql`create index on stage (article_number)`.execute(db);
  await sql`create index on stage (slug)`.execute(db);
  await sql`create index on stage (id)`.execute(db);
  await sql`analyze stage`.execute(db);

  await rejectRepeated(db, {
    by: sql`article_number, ${conditionKey("condition")}`,
    code: "repeated",
  });
  await matchByNumber(db);
  await matchById(db);
  await followMerged(db);
  await spellConditions(db);
  await sql`create index on stage (product_id)`.execute(db);
  await rejectRepeated(db, { by: sql`product_id`, code: "sameProduct" });
  await rejectGhosts(db);
  await sql`
    update stage set ${refuse("price_cents", "unpriced")}
    where product_id is null and price_cents is null and reason is null`.execute(db);
  await decideStock(db, rule);
  await noteChanges(db);
  await rejectForbidden(db);
  await rejectClashes(db);
  await sql`
    update stage s set id = null
    where s.product_id is null and exists (select from stage o
      where o.id = s.id and o.position < s.position and o.product_id is null and o.reason is null)
    `.execute(db);
}

async function rejectRepeated(
  db: Db,
  { by, code }: { by: RawBuilder<unknown>; code: string },
): Promise<void> {
  await sql`
    update stage s set ${refuse("article_number", code, { line: sql`first.line` })}
    from (
      select position, first_value(position) over same as first, first_value(line) over same as line
      from stage where reason is null and (${by}) is not null
      window same as (partition by ${by} order by position)
    ) first
    where first.position = s.position and first.first < s.position`.execute(db);
}

async function matchByNumber(db: Db): Promise<void> {
  await sql`
    update stage s set product_id = known.id from (
      select distinct on (s.position) s.position, p.id
      from stage s join products p on p.article_number = s.article_number
        and ${conditionKey("p.condition")} = ${conditionKey("s.condition")}
      where s.reason is null
      order by s.position, p.condition = s.condition desc, p.name is null, p.id
    ) known
    where known.position = s.position`.execute(db);
}

/** A row about an article that was merged into another one is about that one. */
async function followMerged(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update stage s set product_id = p.merged_into, by_id = false from products p
      where p.id = s.product_id and p.merged_into is not null and s.reason is null`.execute(db);
    if (!numAffectedRows) return;
  }
}

async function matchById(db: Db): Promise<void> {
  await sql`
    update stage s set product_id = p.id, by_id = true from products p
    where p.id = s.id and s.reason is null
      and (s.product_id is distinct from p.id or p.article_number <> s.article_number
        or p.condition <> s.condition)
      and (s.product_id = p.id or p.article_key = ${articleKey(sql.ref("s.article_number"))}
        or p.name = s.name)`.execute(db);
  const other = { id: sql`s.id`, product: label("p"), row: label("s") };
  await sql`
    update stage s set ${refuse("id", "otherProduct", other)} from products p
    where p.id = s.id and s.reason is null and s.product_id <> p.id`.execute(db);
  await sql`
    update stage s set ${refuse("id", "unprovenId", { id: sql`s.id`, product: label("p") })}
    from products p
    where p.id = s.id and s.reason is null and s.product_id is null`.execute(db);
}

/** A condition is written as the catalogue names it, unless its product has it otherwise already. */
async function spellConditions(db: Db): Promise<void> {
  await sql`
    update stage s set condition = known.name
    from unnest(${conditions.map(({ name }) => name)}::text[]) as known (name)
    where ${conditionKey("s.condition")} = ${conditionKey("known.name")}
      and s.condition <> known.name and not exists (
        select from products p where p.id = s.product_id and p.condition = s.condition)`.execute(
    db,
  );
}

/** Nameless new products, and numbers that differ from a known one in blanks and case only. */
async function rejectGhosts(db: Db): Promise<void> {
  const spelling = (column: string) => sql`upper(replace(${sql.ref(column)}, ' ', ''))`;
  const isUnnamed = sql`coalesce(s.name, '') = ''`;
  await sql`
    update stage s set ${refuse("article_number", "near", { list: sql`near.list` })}
    from (
      select position, string_agg(label, ', ' order by rank) as list, bool_or(is_same) as is_same
      from (
        select *, row_number() over (partition by position order by is_same desc, id) as rank
        from (
          select s.position, p.id, ${label("p")} as label,
            ${conditionKey("p.condition")} = ${conditionKey("s.condition")}
              and ${spelling("p.article_number")} = ${spelling("s.article_number")} as is_same
          from stage s join products p on p.article_key = ${articleKey(sql.ref("s.article_number"))}
          where s.product_id is null and s.reason is null and p.article_key <> ''
        ) candidate
      ) ranked
      where rank <= ${SHOWN_NEAR} group by position
    ) near
    where near.position = s.position and (near.is_same or ${isUnnamed})`.execute(db);
  await sql`
    update stage s set ${refuse("name", "unnamed", { row: label("s") })}
    where product_id is null and reason is null and ${isUnnamed}`.execute(db);
}

async function noteChanges(db: Db): Promise<void> {
  const differences = statedColumns.map((column) => {
    const names = column === "article_number" || column === "condition";
    return sql`case when ${names ? sql`s.by_id` : sql`${sql.ref(`s.${column}`)} is not null`}
      and ${newValue(column)} is distinct from ${sql.ref(`p.${column}`)}
      then ${sql.lit(nameOf(column))} end`;
  });
  const stock = sql`case when s.stock_change <> 0 then ${sql.lit(nameOf("stock"))} end`;
  await sql`
    update stage s set changed = array_remove(array[${sql.join([...differences, stock])}], null)
    from products p where p.id = s.product_id and s.reason is null`.execute(db);
}

/**
 * What the pieces on sale don't allow.
 * @returns whether there were such rows
 */
export async function rejectForbidden(db: Db): Promise<boolean> {
  const taxed = await sql`
    update stage s set ${refuse("tax_kind", "boughtWithVat", { product: label("p") })}
    from products p
    where p.id = s.product_id and s.reason is null and s.tax_kind = 'margin'
      and p.tax_kind <> 'margin' and ${isBoughtWithVat(sql.ref("p.id"))}`.execute(db);
  return (await rejectBelowZero(db)) || Boolean(taxed.numAffectedRows);
}

/** Repeated: a rejected row's product keeps slug and number, and may block another row. */
export async function rejectClashes(db: Db): Promise<void> {
  const ownPair = sql`(p.article_number, ${conditionKey("p.condition")})`;
  const pairOf = (alias: string) =>
    sql`(${sql.ref(`${alias}.article_number`)}, ${conditionKey(`${alias}.condition`)})`;
  const pairsOfProducts = sql`
    update stage s set
      ${refuse("article_number", "pairTaken", { product: label("p"), id: sql`p.id` })}
    from products p
    where s.reason is null and s.by_id and p.article_number = s.article_number
      and ${ownPair} = ${pairOf("s")} and p.id <> s.product_id
      and not exists (select from stage o where o.product_id = p.id and o.reason is null
        and o.by_id and ${pairOf("o")} <> ${ownPair})`;
  const slugsOfProducts = sql`
    update stage s set ${refuse("slug", "slugTaken", { slug: sql`s.slug`, id: sql`p.id` })}
    from products p
    where s.reason is null and s.slug <> '' and p.slug = s.slug
      and p.id is distinct from s.product_id
      and not exists (select from stage o where o.product_id = p.id and o.reason is null
        and o.slug is not null and o.slug <> p.slug)`;
  const slugsOfEarlierRows = sql`
    update stage s set
      ${refuse("slug", "slugRepeated", { slug: sql`s.slug`, line: sql`first.line` })}
    from (
      select distinct on (slug) slug, position, line from stage
      where reason is null and slug <> '' order by slug, position
    ) first
    where first.slug = s.slug and s.position > first.position and s.reason is null`;
  for (;;) {
    const pairs = await pairsOfProducts.execute(db);
    const taken = await slugsOfProducts.execute(db);
    if (pairs.numAffectedRows || taken.numAffectedRows) continue;
    const repeated = await slugsOfEarlierRows.execute(db);
    if (!repeated.numAffectedRows) return;
  }
}
