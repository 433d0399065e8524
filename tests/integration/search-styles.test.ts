import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { noFilters } from "../../app/catalogue/filters";
import { listProducts } from "../../app/catalogue/products.server";
import { foldWord } from "../../app/catalogue/search-text";
import { db } from "../../app/platform/db.server";
import { loadDemoCatalogue } from "../support/demo-catalogue";
import { searchStyles, seededRandom, type NumberedPart } from "../support/search-styles";

const SAMPLE = 120;
let parts: NumberedPart[] = [];

beforeAll(async () => {
  await loadDemoCatalogue();
  const rows = await db
    .selectFrom("products")
    .select(["article_number", "manufacturer"])
    .where("listed", "=", true)
    .orderBy(sql`md5(id::text)`)
    .limit(SAMPLE)
    .execute();
  parts = rows.map((row) => ({
    articleNumber: row.article_number,
    manufacturer: row.manufacturer,
  }));
});

const find = (search: string) => listProducts({ ...noFilters, search });
const numbersOf = (list: { articleNumber: string }[]) =>
  list.map((product) => product.articleNumber);

describe("A part number as people type it", () => {
  it.each(Object.keys(searchStyles))("is found in the first ten: %s", async (style) => {
    const random = seededRandom(7);
    const missed: string[] = [];
    let searched = 0;
    let empty = 0;
    for (const part of parts) {
      const typed = searchStyles[style]?.(part, random);
      if (!typed) continue;
      searched++;
      const { products, near } = await find(typed);
      const shown = numbersOf([...products, ...near]).slice(0, 10);
      if (shown.length === 0) empty++;
      if (!shown.includes(part.articleNumber)) missed.push(`${typed} for ${part.articleNumber}`);
    }
    expect(searched).toBeGreaterThan(SAMPLE / 3);
    expect(missed.length / searched, missed.join("\n")).toBeLessThanOrEqual(0.02);
    expect(empty / searched).toBeLessThan(0.01);
  });

  it("comes before numbers that begin with it, and those before ones that contain it", async () => {
    const add = (article_number: string) => ({
      name: "Prüfling",
      article_number,
      price_cents: 100,
      stock: 1,
      condition: "Neu",
    });
    await db
      .insertInto("products")
      .values([add("ZZ-QV77-1"), add("QV77-12"), add("QV77"), add("AQV771")])
      .execute();
    const { products } = await find("qv 77");
    expect(numbersOf(products)[0]).toBe("QV77");
    expect(numbersOf(products)[1]).toBe("QV77-12");
    expect(numbersOf(products).slice(2).sort()).toEqual(["AQV771", "ZZ-QV77-1"]);
  });

  it.each(["EL6900", "774318"])("is found when it is short: %s", async (number) => {
    const known = await db
      .selectFrom("products")
      .select("id")
      .where("article_number", "=", number)
      .executeTakeFirst();
    if (!known) {
      await db
        .insertInto("products")
        .values({
          name: `Pilz ${number}`,
          article_number: number,
          price_cents: 1,
          stock: 1,
          condition: "?",
        })
        .execute();
    }
    expect(numbersOf((await find(number)).products)[0]).toBe(number);
  });

  it("is never replaced by a near miss without saying so", async () => {
    const { products, near, total } = await find("6ES7315-2EH14-0AB9");
    expect(products).toEqual([]);
    expect(total).toBe(0);
    expect(numbersOf(near)).toContain("6ES7315-2EH14-0AB0");
  });
});

describe("A text", () => {
  it("must be there with every word, in any order, without regard to accents", async () => {
    const { products } = await find("weidmuller UR20");
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) expect(product.manufacturer).toBe("Weidmüller");
    expect((await find("UR20 Weidmueller")).total).toBe((await find("Weidmüller UR20")).total);
  });

  it("is suggested in its right spelling", async () => {
    expect((await find("Simenz")).suggestion).toBe("Siemens");
  });

  it.each([
    "%",
    "_",
    "\\",
    "100%",
    "'; drop table products; --",
    '"',
    "😀",
    "\u2028",
    "(",
    "[a-z]*",
  ])("made of signs is just text: %s", async (text) => {
    await expect(find(text)).resolves.toBeDefined();
  });

  it("does not find everything for a percent sign", async () => {
    expect((await find("%")).total).toBe(0);
  });
});

describe("Folding in the database", () => {
  it("agrees with folding in the shop for all of Latin", async () => {
    const letters = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
      String.fromCodePoint(0x20 + index),
    )
      .concat(["α", "β", "µ", "–", "—", "‑", "ß", "É", "ø"])
      .filter(
        (letter) => /[\p{L}\p{N}]/u.test(letter) && !/[\u0132\u0133\u0149ªº²³¹¼½¾]/.test(letter),
      );
    const { rows } = await sql<{ letter: string; key: string }>`
      select letter, shop_search_key(letter) as key from unnest(${letters}::text[]) as letter`.execute(
      db,
    );
    const different = rows.filter(({ letter, key }) => foldWord(letter) !== key);
    expect(different.map(({ letter, key }) => `${letter} ${key} ${foldWord(letter)}`)).toEqual([]);
  });
});
