import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "../../app/platform/db.server";
import { createFormToken } from "../../app/platform/form.server";
import { listObjects } from "../../app/platform/storage.server";
import { exportProducts } from "../../app/product-files/export-products.server";
import { deleteOldImports } from "../../app/product-files/retention.server";
import { importLimits } from "~/shop";
import {
  press,
  rowsOf,
  runJob,
  stateOf,
  upload,
  uploadAndCheck,
  uploadForm,
} from "../support/imports";
import { order } from "../support/orders";
import { createProduct, stockOf } from "../support/products";
import { createStaff } from "../support/staff";
import type { Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

beforeEach(async () => {
  await sql`truncate products restart identity cascade`.execute(db);
});

type Row = Record<string, unknown>;
const exportRows = async () =>
  JSON.parse(await text(Readable.from(exportProducts({ db, format: "json" })))) as Row[];
const json = (rows: Row[]) => JSON.stringify(rows);
const used = "Gebraucht - geprüft";
const oneOf = (id: number) => order(new Map([[id, 1]]));

async function productsNow() {
  return db
    .selectFrom("products")
    .select(["id", "name", "slug", "article_number", "condition", "price_cents", "stock", "images"])
    .select("created_at")
    .orderBy("id")
    .execute();
}

async function sumsAreRight(): Promise<void> {
  const { rows } = await sql`
    select p.id from products p
    where p.stock <> (select coalesce(sum(pieces), 0) from stock_moves m where m.product_id = p.id)
    `.execute(db);
  expect(rows).toEqual([]);
}

describe("a file", () => {
  it("is shown row by row with what it would change, and changes nothing yet", async () => {
    const same = await createProduct({ stock: 1 });
    const cheaper = await createProduct({ stock: 1 });
    const sold = await createProduct({ stock: 3 });
    const before = await exportRows();
    await oneOf(sold.id);
    const products = await productsNow();
    const rows = before.map((row) =>
      row.id === cheaper.id ? { ...row, VerkaufspreisBrutto: "99,00" } : row,
    );
    const id = await uploadAndCheck(
      desk,
      json([
        ...rows,
        { ArtikelNr: "NEU-1", Zustand: "Neu", Bezeichnung: "Neues Teil", VerkaufspreisBrutto: 5 },
        { ArtikelNr: same.articleNumber.toLowerCase(), Zustand: "Neu", VerkaufspreisBrutto: 5 },
        { ArtikelNr: "NEU-2", Zustand: "Neu", Bezeichnung: "x", VerkaufspreisBrutto: "1.234" },
      ]),
    );
    expect(await stateOf(id)).toMatchObject({ state: "checked" });
    expect(await rowsOf(id)).toMatchObject([
      { kind: "unchanged", chosen: false },
      {
        kind: "changed",
        changed: ["VerkaufspreisBrutto"],
        before: { VerkaufspreisBrutto: 12345 },
        after: { VerkaufspreisBrutto: 9900 },
        chosen: true,
      },
      { kind: "moved", chosen: false },
      { kind: "new", chosen: true },
      { kind: "unknown-pair", reason: "near", chosen: false },
      { kind: "refused", field: "VerkaufspreisBrutto", reason: "price_cents", chosen: false },
    ]);
    expect(await productsNow()).toEqual(products);
    const page = await desk.get(`/intern/import/${id}?kind=unknown-pair`);
    expect(page.data.rows).toMatchObject([
      { problem: expect.stringContaining("meinten Sie") as string },
    ]);
    expect(await listObjects("imports/")).toEqual([]);
  });

  it("is sent twice and read once", async () => {
    const formToken = createFormToken();
    const row = json([{ ArtikelNr: "A", Zustand: "", Bezeichnung: "A", VerkaufspreisBrutto: 1 }]);
    const first = await upload(desk, row, { formToken });
    expect(await upload(desk, row, { formToken })).toBe(first);
    await runJob(first);
    await runJob(first);
    expect(await rowsOf(first)).toHaveLength(1);
    expect(await listObjects("imports/")).toEqual([]);
  });

  it.each([
    ["nothing", "", 400, "empty"],
    ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), 400, "oldExcel"],
    ["too much", Buffer.alloc(importLimits.bytes + 1, "a"), 413, "tooLarge"],
  ])(
    "that is %s is refused at once, and the form keeps what was typed",
    async (_, content, status, problem) => {
      const bytes = new Uint8Array(Buffer.from(content));
      const answer = await desk.post("/intern/import", uploadForm(bytes, { stockRule: "set" }));
      expect(answer.status).toBe(status);
      expect(answer.data).toMatchObject({
        upload: problem,
        lastResult: { initialValue: { stockRule: "set" } },
      });
      expect(await listObjects("imports/")).toEqual([]);
    },
  );

  it("counted at a time needs that time, not in the future", async () => {
    for (const asOf of ["", "gestern", "2999-01-01T00:00", "2026-02-31T00:00"]) {
      const form = uploadForm("ArtikelNr,Zustand\n", { stockRule: "as-of", asOf });
      const answer = await desk.post("/intern/import", form);
      expect(answer.status).toBe(400);
      expect(answer.data).toMatchObject({
        lastResult: { error: { asOf: ["imports.errors.asOf"] } },
      });
    }
    expect(await listObjects("imports/")).toEqual([]);
  });

  it.each([
    ["Bezeichnung\nx\n", "columnMissing"],
    ['ArtikelNr,Zustand\n"never closed', "unclosedQuote"],
    ["[{]", "notJson"],
  ])("that can't be read (%s) says why on its page", async (content, problem) => {
    const id = await uploadAndCheck(desk, content);
    expect(await stateOf(id)).toMatchObject({ state: "failed", problem });
    expect(await listObjects("imports/")).toEqual([]);
  });
});

describe("the chosen rows", () => {
  it("are written, the others aren't, and one press takes them back", async () => {
    const first = await createProduct({ stock: 2, slug: "erster" });
    const second = await createProduct({ stock: 2, slug: "zweiter" });
    const third = await createProduct({ stock: 2 });
    const products = await productsNow();
    const rows = (await exportRows()).map((row) => {
      if (row.id === first.id) return { ...row, seourl: "zweiter", QuantityAvailable: 5 };
      if (row.id === second.id) return { ...row, seourl: "erster", Bezeichnung: "" };
      return { ...row, VerkaufspreisBrutto: 1, ProduktImages: "[]" };
    });
    const added = {
      ArtikelNr: "N",
      Zustand: used,
      Bezeichnung: "N",
      VerkaufspreisBrutto: 1,
      Anzahl: 4,
    };
    const id = await uploadAndCheck(desk, json([...rows, added]));
    const { location } = await press(desk, id, "apply", { shown: "3", take: "" });
    expect(location).toBe(`/intern/import/${id}`);
    expect(await stateOf(id)).toMatchObject({ state: "applying" });
    await runJob(id);
    await runJob(id);
    expect(await stateOf(id)).toMatchObject({ state: "applied" });
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual([
      "applied",
      "applied",
      null,
      "applied",
    ]);
    expect(await productsNow()).toMatchObject([
      { id: first.id, slug: "zweiter", stock: 5 },
      { id: second.id, slug: "erster", name: null },
      { id: third.id, price_cents: 12_345 },
      { article_number: "N", stock: 4 },
    ]);
    const moves = await db
      .selectFrom("stock_moves")
      .select(["pieces", "reason", "reference"])
      .where("reason", "<>", "opening")
      .orderBy("id")
      .execute();
    expect(moves).toEqual([
      { pieces: 3, reason: "import", reference: String(id) },
      { pieces: 4, reason: "import", reference: String(id) },
    ]);
    await sumsAreRight();

    await press(desk, id, "take-back");
    await runJob(id);
    expect(await stateOf(id)).toMatchObject({ state: "taken-back" });
    expect(await productsNow()).toEqual(products);
    await sumsAreRight();
    // As if it had never been: the same file brings the same again.
    const again = await uploadAndCheck(desk, json(rows));
    expect((await rowsOf(again)).map(({ kind }) => kind)).toEqual([
      "changed",
      "changed",
      "changed",
    ]);
  });

  it("stay away from what moved since they were shown, and it is named", async () => {
    const sold = await createProduct({ stock: 3 });
    const renamed = await createProduct({ stock: 3 });
    const still = await createProduct({ stock: 3 });
    const rows = (await exportRows()).map((row) => ({
      ...row,
      QuantityAvailable: row.id === sold.id ? 9 : 3,
      Bezeichnung: "Aus der Datei",
    }));
    const added = { ArtikelNr: "N", Zustand: used, Bezeichnung: "N", VerkaufspreisBrutto: 1 };
    const id = await uploadAndCheck(desk, json([...rows, added]));
    await oneOf(sold.id);
    await oneOf(still.id);
    await db
      .updateTable("products")
      .set({ name: "Von Hand" })
      .where("id", "=", renamed.id)
      .execute();
    await db
      .insertInto("products")
      .values({ article_number: "N", condition: used, price_cents: 7, updated_at: new Date() })
      .execute();
    await press(desk, id, "apply");
    await runJob(id);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "left", reason: "movedMeanwhile" },
      { outcome: "left", reason: "movedMeanwhile" },
      { outcome: "applied" },
      { outcome: "left", reason: "existsMeanwhile" },
    ]);
    expect((await desk.get(`/intern/import/${id}?outcome=left`)).data.rows).toMatchObject([
      { problem: "inzwischen geändert: QuantityAvailable" },
      { problem: "inzwischen geändert: Bezeichnung" },
      { problem: expect.stringContaining("inzwischen angelegt") as string },
    ]);
    expect(await productsNow()).toMatchObject([
      { stock: 2 },
      { name: "Von Hand" },
      { name: "Aus der Datei", stock: 2 },
      { price_cents: 700 / 100 },
    ]);
    await sumsAreRight();
  });

  it("that were sold or changed since are kept when the import is taken back", async () => {
    const sold = await createProduct({ stock: 1 });
    const repriced = await createProduct({ stock: 1 });
    const still = await createProduct({ stock: 1 });
    const rows = (await exportRows()).map((row) => ({
      ...row,
      QuantityAvailable: row.id === repriced.id ? 1 : 4,
      VerkaufspreisBrutto: row.id === repriced.id ? 50 : row.VerkaufspreisBrutto,
    }));
    const added = (number: string) => ({
      ArtikelNr: number,
      Zustand: used,
      Bezeichnung: number,
      VerkaufspreisBrutto: 1,
      QuantityAvailable: 2,
      ProduktImages: '["demo/test.webp"]',
    });
    const id = await uploadAndCheck(desk, json([...rows, added("N-1"), added("N-2")]));
    await press(desk, id, "apply");
    await runJob(id);
    const { id: soldNew } = await db
      .selectFrom("products")
      .select("id")
      .where("article_number", "=", "N-1")
      .executeTakeFirstOrThrow();
    await oneOf(sold.id);
    await oneOf(soldNew);
    await db
      .updateTable("products")
      .set({ price_cents: 6_000 })
      .where("id", "=", repriced.id)
      .execute();
    await press(desk, id, "take-back");
    await runJob(id);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "kept", reason: "movedMeanwhile" },
      { outcome: "kept", reason: "movedMeanwhile" },
      { outcome: "taken-back" },
      { outcome: "kept", reason: "soldMeanwhile" },
      { outcome: "taken-back" },
    ]);
    expect([await stockOf(sold.id), await stockOf(still.id), await stockOf(soldNew)]).toEqual([
      3, 1, 1,
    ]);
    expect(await productsNow()).toHaveLength(4);
    await sumsAreRight();
  });

  it("are applied once, however many press at the same time", async () => {
    const { id: product } = await createProduct({ stock: 1 });
    const rows = (await exportRows()).map((row) => ({ ...row, QuantityAvailable: 3 }));
    const id = await uploadAndCheck(desk, json(rows));
    const answers = await Promise.all([press(desk, id, "apply"), press(desk, id, "apply")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    await Promise.allSettled([runJob(id), runJob(id)]);
    await runJob(id);
    expect(await stockOf(product)).toBe(3);
    await sumsAreRight();
  });

  it("are ticked row by row and by kind", async () => {
    await createProduct();
    const [row] = await exportRows();
    const added = ["A", "B"].map((number) => ({ ...row, id: "", seourl: "", ArtikelNr: number }));
    const id = await uploadAndCheck(desk, json([{ ...row, Bezeichnung: "x" }, ...added]));
    const chosen = async () => (await rowsOf(id)).map((each) => each.chosen);
    const path = `/intern/import/${id}`;
    const version = async () => String((await stateOf(id)).version);
    await press(desk, id, "choose", { shown: "1,2", take: "2" });
    expect(await chosen()).toEqual([false, true, true]);
    await desk.post(`${path}?kind=new`, { intent: "untick-all", version: await version() });
    expect(await chosen()).toEqual([false, false, false]);
    expect((await press(desk, id, "apply")).status).toBe(303);
    expect(await stateOf(id)).toMatchObject({ state: "checked" });
    await press(desk, id, "tick-all");
    expect(await chosen()).toEqual([true, true, true]);
    expect((await desk.post(path, { intent: "choose", version: "0", shown: "1" })).status).toBe(
      409,
    );
    for (const bad of ["1,", "x", "1".repeat(20), "0".repeat(9_000)]) {
      expect((await press(desk, id, "choose", { shown: bad })).status).toBe(400);
    }
    expect((await press(desk, id, "choose", { take: "99999999999" })).status).toBe(400);
  });
});

it("An import is kept for 90 days", async () => {
  const id = await uploadAndCheck(desk, "ArtikelNr,Zustand\nA,B\n");
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await deleteOldImports(days(89));
  expect((await desk.get(`/intern/import/${id}`)).status).toBe(200);
  await deleteOldImports(days(91));
  expect((await desk.get(`/intern/import/${id}`)).status).toBe(404);
  expect(await rowsOf(id)).toEqual([]);
});

it.each(["0", "x", "99999999999", "2147483648", "1.5"])(
  "No import has the number %s",
  async (id) => {
    expect((await desk.get(`/intern/import/${id}`)).status).toBe(404);
  },
);

it.each([
  "format=csv",
  "format=csv&delimiter=semicolon&decimal=comma&bom=yes",
  "format=json",
  "format=xlsx",
])("An export (%s) comes back unchanged, whatever its texts are", async (query) => {
  await createProduct({ name: "=SUMME(1;2)", priceCents: 1_234_567 });
  await createProduct({ name: "'=x", images: [] });
  const { id } = await createProduct({ name: '-10 V; "neu", 3,5', slug: "zehn-volt" });
  await db
    .updateTable("products")
    .set({ description: "a\nb", full_description: "x".repeat(40_000), article_number: "0012" })
    .set({ created_at: sql<Date>`'2024-03-04 07:11:48.123456+00'` })
    .where("id", "=", id)
    .execute();
  const store = (await createStaff("store")).visitor;
  expect((await store.get(`/intern/import/export?${query}`)).status).toBe(200);
  const choices = Object.fromEntries(new URLSearchParams(query)) as unknown as Parameters<
    typeof exportProducts
  >[0];
  const file = await buffer(Readable.from(exportProducts({ ...choices, db })));
  if (query.includes("bom")) {
    expect(file.toString()).toMatch(/^\uFEFFid;Bezeichnung;/);
    expect(file.toString()).toContain(";12345,67;");
    expect(file.toString()).toContain(';"\'=SUMME(1;2)";');
  }
  const importId = await uploadAndCheck(desk, new Uint8Array(file));
  expect(await stateOf(importId)).toMatchObject({ state: "checked" });
  expect((await rowsOf(importId)).map(({ kind, changed }) => [kind, changed])).toEqual([
    ["unchanged", []],
    ["unchanged", []],
    ["unchanged", []],
  ]);
});
