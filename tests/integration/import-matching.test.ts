import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/db.server";
import { exportProducts } from "../../app/product-files/export-products.server";
import { importProducts } from "../../app/product-files/import-products.server";

beforeEach(async () => {
  await sql`truncate products restart identity cascade`.execute(db);
});

function importText(content: string) {
  return importProducts({ source: Readable.from([Buffer.from(content)]), format: "csv", db });
}

function importRows(...rows: string[]) {
  return importText(
    ["ArtikelNr,Zustand,Bezeichnung,VerkaufspreisBrutto,seourl", ...rows].join("\n"),
  );
}

/** Named products for one euro, numbered from 1. */
async function createProducts(...given: [articleNumber: string, condition: string][]) {
  const rows = given.map(([article_number, condition], index) => ({
    article_number,
    condition,
    name: `Part ${index + 1} ${article_number}`,
    slug: `part-${index + 1}`,
    price_cents: 100,
  }));
  await db.insertInto("products").values(rows).execute();
}

function products() {
  return db.selectFrom("products").selectAll().orderBy("id").execute();
}

const pairs = async () =>
  (await products()).map(({ id, article_number, condition }) => [id, article_number, condition]);

test.each([
  ["another case of the condition", "BK5120,gebraucht,139.9"],
  ["other blanks in the condition", "BK5120, Gebraucht ,139.9"],
])("a price list finds its product by %s", async (_, row) => {
  await importRows("BK5120,Gebraucht,Beckhoff BK5120,100,bk5120");
  const result = await importText(`ArtikelNr,Zustand,VerkaufspreisBrutto\n${row}`);
  expect(result).toMatchObject({ inserted: 0, updated: 1, rejected: [] });
  expect(await products()).toMatchObject([{ condition: "Gebraucht", price_cents: 13_990 }]);
});

test("dashes and blanks in a condition make no difference, its exact spelling comes first", async () => {
  await createProducts(["A", "gebraucht"], ["A", "Gebraucht"], ["B", "Gebraucht - geprüft"]);
  await importText(
    "ArtikelNr,Zustand,VerkaufspreisBrutto\nA,Gebraucht,2\nB,gebraucht – geprüft,3\n",
  );
  expect((await products()).map(({ price_cents }) => price_cents)).toEqual([100, 200, 300]);
  const result = await importRows("C,neu ovp,C,1,");
  expect(result).toMatchObject({ inserted: 1 });
  expect((await pairs()).at(-1)).toEqual([4, "C", "Neu OVP"]);
});

test("a row without a name makes no new product, and near ones are named", async () => {
  await createProducts(["BK5120", "Neu"], ["BK5120", "Gebraucht"], ["6ES7315-2EH14", "Neu"]);
  const result = await importText(
    "ArtikelNr,Zustand,VerkaufspreisBrutto,Bezeichnung\n" +
      "BK 5120,Gebraucht,1,\nBK5120,Defekt,1,\n6ES7 315-2EH14,Gebraucht,1,\nXY1,Neu,1,\n",
  );
  expect(result).toMatchObject({ inserted: 0, updated: 0 });
  expect(result.rejected).toEqual([
    {
      line: 2,
      field: "ArtikelNr",
      reason: "no such product; did you mean BK5120 (Gebraucht), BK5120 (Neu)?",
    },
    {
      line: 3,
      field: "ArtikelNr",
      reason: "no such product; did you mean BK5120 (Neu), BK5120 (Gebraucht)?",
    },
    { line: 4, field: "ArtikelNr", reason: "no such product; did you mean 6ES7315-2EH14 (Neu)?" },
    {
      line: 5,
      field: "Bezeichnung",
      reason: "is missing: there is no product XY1 (Neu), and a new one needs a name",
    },
  ]);
});

test("a known number with other blanks is no new product, but one in another condition is", async () => {
  await importRows("BK5120,Gebraucht,Beckhoff BK5120,100,bk5120");
  const result = await importRows(
    "bk 5120,Gebraucht,Beckhoff BK5120,90,",
    "BK5120,Neu,Beckhoff,150,",
  );
  expect(result).toMatchObject({ inserted: 1 });
  expect(result.rejected).toEqual([
    {
      line: 2,
      field: "ArtikelNr",
      reason: "no such product; did you mean BK5120 (Gebraucht)?",
    },
  ]);
});

test("a known id corrects its product's condition and number", async () => {
  await createProducts(["BK5120", "Gebraucht"], ["QX8OH", "Neu"], ["K1", "Neu"]);
  const before = await products();
  const result = await importText(
    "id,ArtikelNr,Zustand,Bezeichnung\n1,BK5120,Gebraucht - geprüft,\n" +
      `2,QX-80H,Neu,\n3,L1,Neu,${before[2]?.name}\n`.replaceAll(",\n", ",Beckhoff\n"),
  );
  expect(result).toMatchObject({ inserted: 0, updated: 3, rejected: [] });
  expect(result.changes[0]?.fields).toEqual(["Bezeichnung", "Zustand"]);
  expect(await pairs()).toEqual([
    [1, "BK5120", "Gebraucht - geprüft"],
    [2, "QX-80H", "Neu"],
    [3, "L1", "Neu"],
  ]);
});

test("a correction without a name leaves the name as it is", async () => {
  await createProducts(["BK5120", "Gebraucht"]);
  const [before] = await products();
  await importText("id,ArtikelNr,Zustand\n1,BK5120,gebraucht - geprüft\n");
  expect(await products()).toMatchObject([
    { id: 1, condition: "Gebraucht - geprüft", name: before?.name, slug: before?.slug },
  ]);
});

test("an export with a corrected condition goes in with its addresses", async () => {
  await importRows("A,Gebraucht,Siemens A,10,siemens-a", "B,Neu,Siemens B,10,siemens-b");
  const exported = await text(Readable.from(exportProducts({ db, format: "csv" })));
  const edited = exported.replace("Gebraucht", "Gebraucht - geprüft");
  expect(await importText(edited)).toMatchObject({ updated: 1, unchanged: 1, rejected: [] });
  expect(await products()).toMatchObject([
    { id: 1, condition: "Gebraucht - geprüft", slug: "siemens-a" },
    { id: 2, condition: "Neu", slug: "siemens-b" },
  ]);
  expect(await importText(edited)).toMatchObject({ updated: 0, unchanged: 2 });
});

test("two products can change places, but none takes another one's number and condition", async () => {
  await createProducts(["A", "Neu"], ["A", "Gebraucht"], ["A", "Defekt"]);
  const head = "id,ArtikelNr,Zustand\n";
  expect(await importText(`${head}1,A,Gebraucht\n2,A,Neu\n`)).toMatchObject({ updated: 2 });
  expect((await importText(`${head}1,A,defekt\n`)).rejected).toEqual([
    { line: 2, field: "ArtikelNr", reason: "A (Defekt) is product 3 already" },
  ]);
  // 3 is refused and stays, so 1 can't have its place.
  const chain = await importText(`${head}1,A,Defekt\n3,A,Neu\n`);
  expect(chain.rejected.map(({ line }) => line)).toEqual([2, 3]);
  expect(await pairs()).toEqual([
    [1, "A", "Gebraucht"],
    [2, "A", "Neu"],
    [3, "A", "Defekt"],
  ]);
});

test("an id of somebody else's list changes nothing", async () => {
  await createProducts(["A", "Neu"], ["B", "Neu"]);
  const { rejected } = await importText(
    "id,ArtikelNr,Zustand,Bezeichnung,VerkaufspreisBrutto\n1,B,Neu,Part B,1\n2,C,Neu,Part C,1\n",
  );
  expect(rejected).toEqual([
    { line: 2, field: "id", reason: "1 is A (Neu), but the row is about B (Neu)" },
    {
      line: 3,
      field: "id",
      reason:
        "2 is B (Neu): to correct its number give its name as well, for a new product leave the id out",
    },
  ]);
  expect(await pairs()).toEqual([
    [1, "A", "Neu"],
    [2, "B", "Neu"],
  ]);
});

test("a new product needs a price, a known one keeps its own", async () => {
  await importRows("A,Neu,A,10,a");
  const result = await importText("ArtikelNr,Zustand,Bezeichnung\nA,Neu,Set\nB,Neu,Set");
  expect(result).toMatchObject({ updated: 1, inserted: 0 });
  expect(result.rejected).toEqual([
    { line: 3, field: "VerkaufspreisBrutto", reason: "a new product needs a price" },
  ]);
});

test("one part in two conditions is two products", async () => {
  expect(await importRows("A,Neu,A,10,", "A,Gebraucht,A,5,")).toMatchObject({ inserted: 2 });
});

test("a row about an article that was merged into another is about that one", async () => {
  await createProducts(["OLD-1", "Neu"], ["KEPT-1", "Neu"]);
  await db.updateTable("products").set({ merged_into: 2 }).where("id", "=", 1).execute();
  const { updated, inserted } = await importText(
    `ArtikelNr,Zustand,id,VerkaufspreisBrutto\nOLD-1,Neu,1,77\n`,
  );
  expect([updated, inserted]).toEqual([1, 0]);
  expect((await products()).map((each) => [each.article_number, each.price_cents])).toEqual([
    ["OLD-1", 100],
    ["KEPT-1", 7_700],
  ]);
});
