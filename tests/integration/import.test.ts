import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/db.server";
import { exportProducts } from "../../app/product-files/export-products.server";
import { importProducts, type ImportOptions } from "../../app/product-files/import-products.server";

const demo = fileURLToPath(new URL("../../dev/demo/parts.csv", import.meta.url));
beforeEach(async () => {
  await sql`truncate products restart identity cascade`.execute(db);
});

const header = "ArtikelNr,Zustand,Bezeichnung,VerkaufspreisBrutto,seourl";

function importText(content: string | Buffer, options: Partial<ImportOptions> = {}) {
  const source = Readable.from([Buffer.from(content as string)]);
  return importProducts({ source, format: "csv", db, ...options });
}

function importRows(...rows: string[]) {
  return importText([header, ...rows].join("\n"));
}

function products() {
  return db.selectFrom("products").selectAll().orderBy("id").execute();
}

test("the whole demo catalogue goes in, and importing it again changes nothing", async () => {
  const run = () => importProducts({ source: createReadStream(demo), format: "csv", db });
  expect(await run()).toMatchObject({ inserted: 786, updated: 0, unchanged: 0, rejected: [] });
  const before = await products();
  expect(before[0]).toMatchObject({
    id: 1001,
    name: "SICK TiM571-2050101 1075091",
    slug: "sick-tim571-2050101-1075091",
    price_cents: 231999,
    stock: 3,
    source: "Manuell",
    created_at: new Date("2024-03-04T07:11:48Z"),
  });
  expect(before[0]?.images).toHaveLength(3);
  expect(before.filter((product) => product.images.length === 0)).toHaveLength(216);
  expect(before.filter((product) => product.slug === null)).toHaveLength(34);

  expect(await run()).toMatchObject({ inserted: 0, updated: 0, unchanged: 786, rejected: [] });
  expect(await products()).toEqual(before);
});

test("what product safety asks for comes with the file, line by line", async () => {
  const columns = `${header},HerstellerAnschrift,VerantwortlichePerson,Sicherheitshinweise`;
  await importText(`${columns}\nA,Neu,A,1,,"Werk Ltd\nOsaka 1",Nord GmbH,Nur vom Fachbetrieb`);
  await importRows("A,Neu,A,2,");
  expect(await products()).toMatchObject([
    {
      price_cents: 200,
      manufacturer_address: "Werk Ltd\nOsaka 1",
      responsible_person: "Nord GmbH",
      safety_notes: "Nur vom Fachbetrieb",
    },
  ]);
});

test("where it lies and how it is taxed come with the file and go out the same way", async () => {
  const columns = `${header},Lagerplatz,Besteuerung`;
  const file = [columns, "A,Neu,A,1,,B-2,§ 25a UStG", "B,Neu,B,1,,,", "C,Neu,C,1,,,25b"].join("\n");
  const { rejected } = await importText(file);
  expect(rejected).toMatchObject([{ line: 4, field: "Besteuerung" }]);
  const kept = [
    { store_place: "B-2", tax_kind: "margin" },
    { store_place: "", tax_kind: "standard" },
  ];
  expect(await products()).toMatchObject(kept);
  // Emptied, the place is gone; nobody loses § 25a that way.
  await importText(`${columns}\nA,Neu,A,1,,,`);
  expect((await products())[0]).toMatchObject({ store_place: "", tax_kind: "margin" });
  const exported = await text(Readable.from(exportProducts({ db, format: "csv" })));
  expect(exported).toContain("Differenzbesteuerung");
  expect(await importText(exported)).toMatchObject({ updated: 0, unchanged: 2, rejected: [] });
});

test.each(["csv", "json"] as const)("importing an export (%s) changes nothing", async (format) => {
  await importProducts({ source: createReadStream(demo), format: "csv", db });
  // A time with microseconds, a price below one euro, all kinds of characters.
  await importText(
    `${header},Beschreibung\nX,Neu,X,"0,05",,\nY,"a,""b""",=1+1;ß,1,,"zwei\n\nZeilen < 3 & ""so"""`,
  );
  const before = await products();
  const exported = await text(Readable.from(exportProducts({ db, format })));
  expect(await importText(exported, { format })).toMatchObject({
    inserted: 0,
    updated: 0,
    unchanged: 788,
    rejected: [],
  });
  expect(await products()).toEqual(before);

  await sql`truncate products restart identity cascade`.execute(db);
  await importText(exported, { format });
  const untimed = (product: object) => ({ ...product, updated_at: 0, stock_moved_at: 0 });
  expect((await products()).map(untimed)).toEqual(before.map(untimed));
});

test("only what changed is touched, and columns the file doesn't have stay", async () => {
  await importRows("A,Neu,Siemens A,10,a", "B,Neu,Siemens B,10,b");
  const [a, b] = await products();
  const result = await importText(
    "ArtikelNr,Zustand,VerkaufspreisBrutto,QuantityAvailable\nA,Neu,12.50,4\nB,Neu,10,0",
    { setStock: true },
  );
  expect(result).toMatchObject({ updated: 1, unchanged: 1 });
  expect(result.changes).toEqual([
    {
      line: 2,
      articleNumber: "A",
      condition: "Neu",
      fields: ["VerkaufspreisBrutto", "QuantityAvailable"],
      isNew: false,
    },
  ]);
  const [changed, same] = await products();
  expect(changed).toMatchObject({ name: "Siemens A", slug: "a", price_cents: 1250, stock: 4 });
  expect(changed?.manufacturer).toBe("Siemens");
  expect(changed?.updated_at.getTime()).toBeGreaterThan(a?.updated_at.getTime() ?? Infinity);
  expect(same).toEqual(b);
});

test("bad rows are reported with line, field and reason, and the others go in", async () => {
  const result = await importRows(
    "A,Neu,A,10,a",
    'B,Neu,"mehr',
    'Zeilen",zehn,b',
    "A,Neu,A again,11,a2",
    "C,Neu,C,5,a",
    "D,Neu",
    "E,Neu,E,7,e",
  );
  expect(result).toMatchObject({ inserted: 2, rejectedCount: 4 });
  expect(result.rejected).toEqual([
    { line: 3, field: "VerkaufspreisBrutto", reason: '"zehn" is no price' },
    { line: 5, field: "ArtikelNr", reason: "is on line 2 already, in the same condition" },
    { line: 6, field: "seourl", reason: '"a" is on line 2 already' },
    { line: 7, field: "", reason: "has 2 values for 5 columns" },
  ]);
  expect((await products()).map((product) => product.article_number)).toEqual(["A", "E"]);
});

test("rejected rows can be mended in the reject file and imported", async () => {
  const rejects = new PassThrough();
  const written = text(rejects);
  await importText(`${header}\nA,Neu,"A, gut",zehn,a\nB,Neu,B,1,b\nC,Neu,C,1,b`, { rejects });
  rejects.end();
  const file = await written;
  expect(file).toBe(
    `line,field,reason,${header}\n` +
      '2,VerkaufspreisBrutto,"""zehn"" is no price",A,Neu,"A, gut",zehn,a\n' +
      '4,seourl,"""b"" is on line 3 already",C,Neu,C,1,b\n',
  );
  const mended = file.replace(",zehn,", ",10,").replace(/,b\n$/, ",c\n");
  expect(await importText(mended)).toMatchObject({ inserted: 2, rejected: [] });
});

test("A spreadsheet runs nothing of a reject file, and the import reads it as it was", async () => {
  const rejects = new PassThrough();
  const written = text(rejects);
  const formula = '=HYPERLINK("http://a.example")';
  const sent = `${header}\nA,Neu,"${formula.replaceAll('"', '""')}",zehn,a`;
  await importText(sent, { rejects });
  rejects.end();
  const file = await written;
  expect(file).toContain(`,"'=HYPERLINK(`);
  await importText(file.replace(",zehn,", ",10,"));
  expect(await products()).toMatchObject([{ name: formula }]);
});

test("a slug belongs to the product that has it, until the file gives that product another", async () => {
  await importRows("A,Neu,A,1,a", "B,Neu,B,1,b");
  const [a] = await products();
  expect((await importRows("C,Neu,C,1,a")).rejected).toEqual([
    { line: 2, field: "seourl", reason: `"a" belongs to product ${a?.id}` },
  ]);
  expect(await importRows("A,Neu,A,1,b", "B,Neu,B,1,a")).toMatchObject({
    updated: 2,
    rejected: [],
  });
  expect((await products()).map((product) => product.slug)).toEqual(["b", "a"]);
  // B's row is rejected, so B keeps its slug, and A can't have it.
  const blocked = await importRows("A,Neu,A,1,a", "C,Neu,C,1,c", "B,Neu,B,1,c");
  expect(blocked.rejected.map(({ line }) => line)).toEqual([2, 4]);
  expect((await products()).map((product) => product.slug)).toEqual(["b", "a", "c"]);
});

test("ids are kept when they are free, and new ones never clash with them", async () => {
  const columns = "id,ArtikelNr,Zustand,VerkaufspreisBrutto,Bezeichnung";
  await importText(`${columns}\n,A,Neu,1,A\n5,B,Neu,1,B\n5,C,Neu,1,C\n1,D,Neu,1,D`);
  await importText(`${columns}\n,E,Neu,1,E\n77,B,Neu,1,B`);
  const ids = (await products()).map((product) => [product.article_number, product.id]);
  expect(Object.fromEntries(ids)).toEqual({ D: 1, B: 5, A: 6, C: 7, E: 8 });
});

test("a dry run tells what would change and changes nothing", async () => {
  await importRows("A,Neu,A,10,a");
  const before = await products();
  const result = await importText(`${header}\nA,Neu,A,11,a\nB,Neu,B,1,b\nC,Neu,C,x,c`, {
    dryRun: true,
  });
  expect(result).toMatchObject({ inserted: 1, updated: 1, unchanged: 0, rejectedCount: 1 });
  expect(result.changes.map(({ line, isNew }) => [line, isNew])).toEqual([
    [2, false],
    [3, true],
  ]);
  expect(await products()).toEqual(before);
});

test.each([
  ["an open quote", `${header}\nB,Neu,B,1,b\nC,Neu,"C,1,c\n`, "csv"],
  ["no column for the condition", "ArtikelNr,VerkaufspreisBrutto\nA,5\n", "csv"],
  ["nothing in it", "", "csv"],
  ["half a JSON", '[{"ArtikelNr":"B","Zustand":"Neu","VerkaufspreisBrutto":1},', "json"],
] as const)("a file with %s is refused and changes nothing", async (_, content, format) => {
  await importRows("A,Neu,A,10,a");
  const before = await products();
  await expect(importText(content, { format })).rejects.toThrow(/file/);
  expect(await products()).toEqual(before);
  // The connection is as good as new.
  expect(await importRows("B,Neu,B,10,b")).toMatchObject({ inserted: 1 });
});

test("a source that breaks off changes nothing", async () => {
  function* source() {
    yield Buffer.from(`${header}\nA,Neu,A,1,a\n`.padEnd(200_000, "\n"));
    throw new Error("line cut");
  }
  await expect(
    importProducts({ source: Readable.from(source()), format: "csv", db }),
  ).rejects.toThrow("line cut");
  expect(await products()).toEqual([]);
});

test("a file from German Excel is understood: semicolons, Windows-1252, CRLF", async () => {
  const content =
    "Artikelnummer;Zustand;Bezeichnung;VerkaufspreisBrutto;Anzahl\r\n" +
    "W-1;Generalüberholt;Weidmüller Klemme;1.234,50 €;3\r\n";
  const bytes = Buffer.from(content.replaceAll("€", "\x80"), "latin1");
  expect(await importText(bytes)).toMatchObject({ inserted: 1 });
  expect(await products()).toMatchObject([
    {
      condition: "Generalüberholt",
      manufacturer: "Weidmüller",
      price_cents: 123450,
      stock: 3,
      unit: "Stück",
    },
  ]);
});

test("columns the shop doesn't know are named", async () => {
  const result = await importText(`${header},Farbe\nA,Neu,A,1,,rot`);
  expect(result).toMatchObject({ inserted: 1, ignoredColumns: ["Farbe"] });
});

test("two imports at once wait for each other", async () => {
  const runs = Array.from({ length: 3 }, () => importRows("A,Neu,A,1,a", "B,Neu,B,1,b"));
  const results = await Promise.all(runs);
  expect(results.map((result) => result.inserted).sort()).toEqual([0, 0, 2]);
  expect(results.flatMap((result) => result.rejected)).toEqual([]);
});

test("pictures are uploaded once, and missing ones hold up nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  writeFileSync(join(folder, "a-1.webp"), "picture");
  const objects = new Map([["demo/there.webp", "old"]]);
  const storage = {
    objectExists: (key: string) => Promise.resolve(objects.has(key)),
    putObject: ({ key, body }: { key: string; body: Uint8Array }) => {
      objects.set(key, Buffer.from(body).toString());
      return Promise.resolve();
    },
  };
  const content =
    "ArtikelNr;Zustand;Bezeichnung;VerkaufspreisBrutto;ProduktImages\n" +
    'A;Neu;A;1;"[""demo/a-1.webp"", ""demo/there.webp"", ""https://x.example/b.jpg""]"\n' +
    "B;Neu;B;1;demo/gone.webp\nC;Neu;C;1;notes.txt\n";
  const { inserted, pictures } = await importText(content, { images: { dir: folder, storage } });
  expect(inserted).toBe(3);
  expect(pictures).toMatchObject({ uploaded: 1, present: 1, missing: 2 });
  expect(pictures?.problems.map(({ line }) => line).sort()).toEqual([3, 4]);
  expect(objects.get("demo/a-1.webp")).toBe("picture");
  expect(objects.get("demo/there.webp")).toBe("old");
  rmSync(folder, { recursive: true });
});
