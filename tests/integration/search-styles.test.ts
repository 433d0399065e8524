import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { noFilters } from "../../app/catalogue/filters";
import { listProducts } from "../../app/catalogue/list.server";
import { foldWord } from "../../app/catalogue/fold-word";
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

describe("A buyer who types more or other than the number", () => {
  const part = "6ES7315-2EH14-0AB0";

  it.each([
    `${part} E:04`,
    `${part} Version 3`,
    `${part}/V3.2`,
    `Art.Nr. ${part}`,
    `Artikelnummer: ${part}`,
    `P/N ${part}`,
    `Siemens AG ${part}`,
    `1P${part}`,
    "CPU 315-2 EH14",
  ])("finds the part for %j, not just parts like it", async (typed) => {
    expect(numbersOf((await find(typed)).products)).toEqual([part]);
  });

  it.each([", ", "; ", " ", "\n"])(
    "finds each of several numbers pasted with %j",
    async (between) => {
      const numbers = [part, "X20AO4622", "1075091"];
      const { products, total } = await find(numbers.join(between));
      expect(numbersOf(products)).toEqual(numbers);
      expect(total).toBe(3);
    },
  );

  it.each([
    ["Moeller", "Eaton"],
    ["Rockwell 1756", "Allen-Bradley"],
    ["Telemecanique", "Schneider Electric"],
    ["E+H", "Endress+Hauser"],
    ["P+F", "Pepperl+Fuchs"],
    ["Pepperl & Fuchs", "Pepperl+Fuchs"],
    ["B & R", "B&R"],
    ["b und r x20", "B&R"],
    ["Phönix", "Phoenix Contact"],
  ])("finds a manufacturer by another name: %s", async (typed, manufacturer) => {
    const { products } = await find(typed);
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) expect(product.manufacturer).toBe(manufacturer);
  });

  it.each([
    ["power supply", "Stromversorgungen"],
    ["Power supplies", "Stromversorgungen"],
    ["Netzgerät", "Stromversorgungen"],
    ["frequency converter", "Antriebstechnik"],
    ["PLC", "SPS / Steuerungen"],
    ["touch panel", "HMI / Bedienpanels"],
    ["light barrier", "Sensoren"],
    ["Lichtschranken", "Sensoren"],
    ["Naeherungsschalter", "Sensoren"],
    ["emergency stop", "Sicherheitstechnik"],
    ["Not Aus", "Sicherheitstechnik"],
    ["contactor", "Schaltgeräte"],
    ["solenoid valve", "Pneumatik"],
  ])("finds what a part is, in either language: %s", async (typed, category) => {
    const { products } = await find(typed);
    expect(products.length).toBeGreaterThan(1);
    const rows = await db
      .selectFrom("products")
      .select("category")
      .where(
        "id",
        "in",
        products.map((product) => product.id),
      )
      .execute();
    const matching = rows.filter((row) => row.category === category);
    expect(matching.length / rows.length).toBeGreaterThan(0.5);
  });

  it("sees parts first that are called so, then those whose description mentions it", async () => {
    const add = (name: string, description: string) => ({
      name,
      description,
      article_number: name,
      price_cents: 1,
      stock: 1,
      created_at: new Date(name.includes("Blende") ? "2031-01-01" : "2030-01-01"),
    });
    await db
      .insertInto("products")
      .values([add("Prallblech Quarzofen", ""), add("Blende", "Zubehör für Quarzofen, Prallblech")])
      .execute();
    const { products } = await find("quarzofen prallblech");
    expect(products.map((product) => product.name)).toEqual(["Prallblech Quarzofen", "Blende"]);
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
    const { suggestion, products, near } = await find("Simenz");
    expect(suggestion).toBe("Siemens");
    expect(products).toEqual([]);
    expect(near.length).toBeGreaterThan(3);
    for (const product of near) expect(product.manufacturer).toBe("Siemens");
  });

  it("is suggested only when that finds something", async () => {
    const { suggestion, near } = await find("Simenz Quetschkommode");
    expect(suggestion).toBeUndefined();
    expect(near).toEqual([]);
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
