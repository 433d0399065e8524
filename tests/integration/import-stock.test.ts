import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { OutOfStockError } from "../../app/stock/moves.server";
import { giveUpOrder } from "../../app/payments/settle.server";
import { db } from "../../app/platform/db.server";
import { exportProducts } from "../../app/product-files/export-products.server";
import { importProducts, type ImportOptions } from "../../app/product-files/import-products.server";
import { order } from "../support/orders";
import { createProduct, stockCounts, stockOf } from "../support/products";

beforeEach(async () => {
  await sql`truncate products restart identity cascade`.execute(db);
});

type Row = Record<string, unknown>;

function importText(content: string, options: Partial<ImportOptions> = {}) {
  return importProducts({
    source: Readable.from([Buffer.from(content)]),
    format: "csv",
    db,
    ...options,
  });
}

async function exportRows(): Promise<Row[]> {
  const json = await text(Readable.from(exportProducts({ db, format: "json" })));
  return JSON.parse(json) as Row[];
}

function importRows(rows: Row[], options: Partial<ImportOptions> = {}) {
  return importText(JSON.stringify(rows), { format: "json", ...options });
}

const oneOf = (id: number) => order(new Map([[id, 1]]));
const withStock = (rows: Row[], id: number, stock: number) =>
  rows.map((row) => (row.id === id ? { ...row, QuantityAvailable: stock } : row));

test.each(["csv", "json"] as const)(
  "an edited export (%s) changes a price and sells nothing a second time",
  async (format) => {
    const last = await createProduct({ stock: 1 });
    const other = await createProduct({ stock: 1, priceCents: 11_111 });
    const exported = await text(Readable.from(exportProducts({ db, format })));
    await oneOf(last.id);

    const edited = exported.replace("111.11", "222.22");
    expect(await importText(edited, { format })).toMatchObject({
      inserted: 0,
      updated: 1,
      unchanged: 1,
      rejected: [],
    });
    expect(await stockOf(last.id)).toBe(0);
    await expect(oneOf(last.id)).rejects.toThrow(OutOfStockError);
    expect(await stockCounts(last.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
    const { price_cents } = await db
      .selectFrom("products")
      .select("price_cents")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(price_cents).toBe(22_222);
  },
);

test("an unchanged export changes nothing, whatever was sold and given back meanwhile", async () => {
  const sold = await createProduct({ stock: 5 });
  const back = await createProduct({ stock: 2 });
  const before = await oneOf(back.id);
  const rows = await exportRows();
  await oneOf(sold.id);
  await giveUpOrder(before.id, "abandoned", "customer");
  expect(await importRows(rows)).toMatchObject({ updated: 0, unchanged: 2 });
  expect([await stockOf(sold.id), await stockOf(back.id)]).toEqual([4, 2]);
});

test("a changed stock in an export counts as the difference, once", async () => {
  const { id } = await createProduct({ stock: 3 });
  const rows = await exportRows();
  await oneOf(id);
  expect(await importRows(withStock(rows, id, 5))).toMatchObject({ updated: 1 });
  expect(await stockOf(id)).toBe(4);
  expect(await importRows(withStock(rows, id, 5))).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await stockOf(id)).toBe(4);
  // It was four, not five: only what the same export hasn't brought yet counts.
  await importRows(withStock(rows, id, 4));
  expect(await stockOf(id)).toBe(3);
  await importRows(rows);
  expect(await stockOf(id)).toBe(2);
  // A later export begins anew.
  await importRows(withStock(await exportRows(), id, 5));
  expect(await stockOf(id)).toBe(5);
  expect((await importRows(withStock(rows, id, 9), { dryRun: true })).changes).toMatchObject([
    { fields: ["QuantityAvailable"] },
  ]);
  expect(await stockOf(id)).toBe(5);
});

test("a row that takes away more than is left is refused and named, the others go in", async () => {
  const { id, articleNumber } = await createProduct({ stock: 2 });
  const other = await createProduct({ stock: 2 });
  const rows = await exportRows();
  await oneOf(id);
  const edited = withStock(withStock(rows, id, 0), other.id, 0);
  for (const dryRun of [true, false]) {
    const result = await importRows(edited, { dryRun });
    expect(result).toMatchObject({ updated: 1, rejectedCount: 1 });
    expect(result.rejected[0]).toMatchObject({
      field: "QuantityAvailable",
      reason: `of ${articleNumber} (Gebraucht - geprüft) the file takes 2 away, there are only 1 left`,
    });
  }
  expect([await stockOf(id), await stockOf(other.id)]).toEqual([1, 0]);
});

test("a stock cell that is no longer as exported is refused", async () => {
  const { id } = await createProduct({ stock: 2 });
  const rows = await exportRows();
  const { rejected } = await importRows(rows.map((row) => ({ ...row, BestandBeimExport: 1 })));
  expect(rejected).toMatchObject([{ field: "BestandBeimExport" }]);
  expect(await stockOf(id)).toBe(2);
});

test("new products of an export take the number as it is, once", async () => {
  await createProduct({ stock: 2 });
  const rows = await exportRows();
  const added = [...rows, { ...rows[0], id: "", Zustand: "Neu", seourl: "", QuantityAvailable: 7 }];
  expect(await importRows(added)).toMatchObject({ inserted: 1, unchanged: 1 });
  const [, fresh] = await db.selectFrom("products").select("id").orderBy("id").execute();
  await oneOf(fresh?.id ?? 0);
  expect(await importRows(added)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  expect(await stockOf(fresh?.id ?? 0)).toBe(6);
});

test("a stock list sets only what hasn't moved since its time, and names the rest", async () => {
  const moved = await createProduct({ stock: 3 });
  const still = await createProduct({ stock: 3 });
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db);
  const asOf = rows[0]?.time ?? "";
  await oneOf(moved.id);
  const list =
    "ArtikelNr,Zustand,VerkaufspreisBrutto,QuantityAvailable\n" +
    [moved, still].map((p) => `${p.articleNumber},Gebraucht - geprüft,7,5\n`).join("");
  const kept = (stock: number, product: { articleNumber: string }, line: number) => ({
    line,
    articleNumber: product.articleNumber,
    condition: "Gebraucht - geprüft",
    stock,
    fileStock: 5,
  });
  // Without a time nothing is known to be older than the file.
  expect(await importText(list, { dryRun: true })).toMatchObject({
    updated: 2,
    stockKept: [kept(2, moved, 2), kept(3, still, 3)],
    stockKeptCount: 2,
  });
  expect(await importText(list, { asOf })).toMatchObject({
    updated: 2,
    stockKept: [kept(2, moved, 2)],
    stockKeptCount: 1,
  });
  expect([await stockOf(moved.id), await stockOf(still.id)]).toEqual([2, 5]);
  const priced = await db.selectFrom("products").select("price_cents").execute();
  expect(priced).toEqual([{ price_cents: 700 }, { price_cents: 700 }]);

  expect(await importText(list, { asOf })).toMatchObject({ updated: 0, stockKeptCount: 1 });
  expect(await importText(list, { setStock: true })).toMatchObject({
    updated: 1,
    stockKeptCount: 0,
  });
  expect(await stockOf(moved.id)).toBe(5);
});

test("numbers that were forced are not added once more by the same export", async () => {
  const { id } = await createProduct({ stock: 3 });
  const rows = withStock(await exportRows(), id, 5);
  await oneOf(id);
  await importRows(rows, { setStock: true });
  expect(await stockOf(id)).toBe(5);
  expect(await importRows(rows)).toMatchObject({ unchanged: 1 });
  expect(await stockOf(id)).toBe(5);

  // Forced back to what was exported, which two sales have reached by themselves.
  await order(new Map([[id, 2]]));
  const asExported = withStock(rows, id, 3);
  expect(await importRows(asExported, { setStock: true })).toMatchObject({ unchanged: 1 });
  expect(await importRows(asExported)).toMatchObject({ unchanged: 1 });
  expect(await stockOf(id)).toBe(3);
});

/** Starts an import while somebody's order has taken one piece of each but isn't committed yet. */
async function importDuringOrder(ids: number[], rows: Row[]) {
  const trx = await db.startTransaction().execute();
  await trx
    .updateTable("products")
    .set((eb) => ({ stock: eb("stock", "-", 1) }))
    .where("id", "in", ids)
    .execute();
  const importing = importRows(rows);
  await vi.waitFor(
    async () => {
      const { rows: waiting } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(waiting).not.toHaveLength(0);
    },
    { timeout: 30_000 },
  );
  await trx.commit().execute();
  return importing;
}

test("an order placed during the import is not lost", async () => {
  const more = await createProduct({ stock: 3 });
  const less = await createProduct({ stock: 1 });
  const rows = await exportRows();
  const edited = withStock(withStock(rows, more.id, 5), less.id, 0);
  const result = await importDuringOrder([more.id, less.id], edited);
  expect(result).toMatchObject({ updated: 1, rejectedCount: 1 });
  expect([await stockOf(more.id), await stockOf(less.id)]).toEqual([4, 0]);
});

test("what the file brings is a move with the import's cause, for new products, too", async () => {
  const { id } = await createProduct({ stock: 3 });
  const rows = withStock(await exportRows(), id, 5);
  const added = { ...rows[0], id: "", Zustand: "Neu", seourl: "", QuantityAvailable: 7 };
  const cause = { reference: "7", note: "parts.csv", actor: "desk" };
  await importRows([...rows, added], { cause });
  const moves = await db
    .selectFrom("stock_moves")
    .select(["product_id", "pieces", "reason", "reference", "note", "actor"])
    .orderBy("id")
    .execute();
  const brought = { reason: "import", ...cause };
  expect(moves).toEqual([
    expect.objectContaining({ product_id: id, pieces: 3, reason: "opening" }),
    { product_id: id, pieces: 2, ...brought },
    { product_id: id + 1, pieces: 7, ...brought },
  ]);
  expect([await stockOf(id), await stockOf(id + 1)]).toEqual([5, 7]);
});

test("a file never takes single pieces that are on sale", async () => {
  const { id, articleNumber } = await createProduct({ stock: 1 });
  for (const token of ["a", "b"]) {
    const { id: unitId } = await db
      .insertInto("units")
      .values({ token, product_id: id, state: "on-sale", origin: "hand", updated_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("stock_moves")
      .values({ product_id: id, unit_id: unitId, pieces: 1, reason: "unit-on-sale" })
      .execute();
  }
  const rows = await exportRows();
  expect((await importRows(withStock(rows, id, 1))).rejected).toMatchObject([
    {
      reason: `of ${articleNumber} (Gebraucht - geprüft) the file takes 2 away, there are only 1 left beside the single pieces on sale (2)`,
    },
  ]);
  expect(await importRows(withStock(rows, id, 2))).toMatchObject({ updated: 1 });
  expect(await stockOf(id)).toBe(2);
});
