import type { ExpressionBuilder, Selectable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/schema";
import type { TaxKind, UnitsTable, UnitTestsTable } from "../../db/stock-tables";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { serialEnd, type UnitTestView, type UnitView } from "./unit-view";

/** What a page shows of a product's pieces at most; the record of one shows all of its photos. */
const MAX_UNITS = 12;
const MAX_PHOTOS = 8;
const MAX_TESTS = 20;

export interface UnitOnSale extends UnitView {
  test?: UnitTestView;
}

const unitColumns = [
  "units.id",
  "units.token",
  "units.state",
  "units.condition",
  "units.serial",
  "units.included",
  "units.photos",
] as const;

const testColumns = ["created_at", "result", "checks", "firmware", "note", "photos"] as const;

type UnitRow = Pick<
  Selectable<UnitsTable>,
  "id" | "token" | "state" | "condition" | "serial" | "included" | "photos"
>;

type TestRow = Pick<
  Selectable<UnitTestsTable>,
  Exclude<(typeof testColumns)[number], "created_at">
> & {
  created_at: Date | string;
};

function viewUnit({ serial, ...row }: UnitRow): UnitView {
  return { ...row, serialEnd: serialEnd(serial) };
}

function viewTest({ created_at: at, ...row }: TestRow): UnitTestView {
  return { ...row, testedAt: new Date(at).toISOString() };
}

function newestTest(eb: ExpressionBuilder<Database, "units">) {
  return jsonObjectFrom(
    eb
      .selectFrom("unit_tests")
      .select(testColumns)
      .whereRef("unit_tests.unit_id", "=", "units.id")
      .orderBy("unit_tests.id", "desc")
      .limit(1),
  ).as("test");
}

/** The longest on sale first, as orders take them. */
export async function findUnitsOnSale(productId: number): Promise<UnitOnSale[]> {
  const rows = await retryRead(() =>
    db
      .selectFrom("units")
      .select(unitColumns)
      .select(newestTest)
      .where("product_id", "=", productId)
      .where("state", "=", "on-sale")
      .orderBy("id")
      .limit(MAX_UNITS)
      .execute(),
  );
  return rows.map(({ test, ...row }) => ({
    ...viewUnit(row),
    photos: row.photos.slice(0, MAX_PHOTOS),
    ...(test ? { test: viewTest(test) } : {}),
  }));
}

/** In no particular order; unknown ones are left out. */
export async function findUnitViews(
  ids: readonly number[],
): Promise<(UnitView & { productId: number | null; taxKind: TaxKind })[]> {
  if (ids.length === 0) return [];
  const rows = await retryRead(() =>
    db
      .selectFrom("units")
      .select([...unitColumns, "product_id as productId", "tax_kind as taxKind"])
      .where("id", "in", [...new Set(ids)])
      .execute(),
  );
  return rows.map(({ productId, taxKind, ...row }) => ({ ...viewUnit(row), productId, taxKind }));
}

/** Asked before the database is. */
function isUnitToken(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(value);
}

/** A piece in whatever state, for who has its address, with all its tests, the newest first. */
export async function findUnitRecord(token: unknown) {
  if (!isUnitToken(token)) return undefined;
  const row = await retryRead(() =>
    db
      .selectFrom("units")
      .leftJoin("products", "products.id", "units.product_id")
      .select(unitColumns)
      .select([
        "units.article_number",
        "units.manufacturer",
        "units.name",
        "products.id as product_id",
        "products.slug",
        "products.name as product_name",
      ])
      .where("units.token", "=", token)
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  const tests = await retryRead(() =>
    db
      .selectFrom("unit_tests")
      .select(testColumns)
      .where("unit_id", "=", row.id)
      .orderBy("id", "desc")
      .limit(MAX_TESTS)
      .execute(),
  );
  const { article_number: articleNumber, manufacturer, name, ...rest } = row;
  const { product_id: productId, product_name: productName, slug, ...unit } = rest;
  return {
    unit: viewUnit(unit),
    part: { articleNumber, manufacturer, name: name || (productName ?? "") },
    product: productId === null ? undefined : { id: productId, slug },
    tests: tests.map(viewTest),
  };
}

export type UnitRecord = NonNullable<Awaited<ReturnType<typeof findUnitRecord>>>;
