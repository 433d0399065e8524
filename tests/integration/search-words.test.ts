import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { noFilters } from "../../app/catalogue/filters";
import { listProducts } from "../../app/catalogue/list.server";
import { takeQuantities } from "../../app/catalogue/quantities";
import { db } from "../../app/platform/db.server";
import { measureWords } from "../search/measure";
import { loadDemoCatalogue } from "../support/demo-catalogue";

type Words = Awaited<ReturnType<typeof measureWords>>;
let words: Words;

beforeAll(async () => {
  await loadDemoCatalogue();
  words = await measureWords();
}, 300_000);

/** `npm run test:search` prints every query. */
function report({ measured, ndcg, empty }: Words): string {
  const lines = measured.map(
    (each) =>
      `${each.ndcg.toFixed(2)} ${each.grades.join("").padEnd(10)} of ${String(each.best).padEnd(3)} ${each.said ? "said " : "     "}${each.text}`,
  );
  return `${lines.join("\n")}\n${measured.length} queries: nDCG@10 ${ndcg.toFixed(3)}, empty ${(100 * empty).toFixed(1)} %`;
}

const find = (search: string) => listProducts({ ...noFilters, search });
const numbersOf = (list: { articleNumber: string }[]) =>
  list.map((product) => product.articleNumber);

describe("Words and quantities", () => {
  it("find what is meant: 300 judged queries and more", () => {
    if (process.env.SEARCH_REPORT) console.log(report(words));
    expect(words.measured.length).toBeGreaterThanOrEqual(300);
    expect(words.ndcg).toBeGreaterThan(0.92);
    expect(words.empty).toBeLessThan(0.01);
  });

  it("that no part has are said to be missing", async () => {
    const { products, without } = await find("Frequenzumrichter 3 kW");
    expect(without).toEqual(["3 kW"]);
    expect(products.length).toBeGreaterThan(3);
    const { rows } = await sql<{ name: string }>`
      select name from products where id = ${products[0]?.id}`.execute(db);
    // The nearest power leads.
    expect(rows[0]?.name).toMatch(/2,2 kW|3,7 kW|4 kW/);
    expect((await find("Frequenzumrichter 4 kW")).without).toEqual([]);
    expect((await find("Siemens Touchpanel 12 Zoll grün")).without).toEqual(["grün"]);
  });

  it("may be fewer for similar parts below the few that have them all", async () => {
    const { products, near, nearWithout } = await find("Frequenzumrichter 15 kW");
    expect(products.length).toBeGreaterThan(0);
    expect(nearWithout).toEqual(["15 kW"]);
    expect(near.length).toBeGreaterThan(3);
    expect(near.map(({ id }) => id)).not.toContain(products[0]?.id);
  });

  it("are no answer when only the maker is left", async () => {
    const { products, near } = await find("Siemens Quetschkommode");
    expect([products, near]).toEqual([[], []]);
  });

  it.each([
    ["siemens s7-300 cpu gebraucht", ["Gebraucht", "Gebraucht - geprüft"]],
    ["defekt", ["Defekt"]],
    ["new siemens plc", ["Neu", "Neu OVP"]],
  ])("narrow by the condition they name: %s", async (text, conditions) => {
    const { products, without } = await find(text);
    expect(without).toEqual([]);
    expect(products.length).toBeGreaterThan(3);
    for (const product of products) expect(conditions).toContain(product.condition);
  });

  it("say when no part is in that condition", async () => {
    const { products, without } = await find("Kontrastsensor defekt");
    expect(without).toEqual(["defekt"]);
    expect(products.length).toBeGreaterThan(0);
  });

  it("leave the filter for the condition in charge", async () => {
    const { products } = await listProducts({
      ...noFilters,
      search: "siemens neu",
      condition: "Gebraucht",
    });
    expect(products.length).toBeGreaterThan(3);
    for (const product of products) expect(product.condition).toBe("Gebraucht");
  });

  it.each([
    ["6ES7 315", /^6ES7315/],
    ["6SL3 120", /^6SL3120/],
    ["6ES7 511", /^6ES7511/],
  ])("are a number first, whole before its fragments: %s", async (text, pattern) => {
    const numbers = numbersOf((await find(text)).products);
    const matching = numbers.filter((number) => pattern.test(number)).length;
    expect(matching).toBeGreaterThan(0);
    for (const number of numbers.slice(0, matching)) expect(number).toMatch(pattern);
  });

  it.each([
    "6ES7315-2AG10-0AB0",
    "6ES7 315-2AG10-0AB0",
    "Ersatz für 6ES7315-2AG10-0AB0",
    "Siemens 6ES7315-2AG10-0AB0 gebraucht",
  ])("find the page of a number that is sold, and its neighbours: %s", async (text) => {
    const { products, soldOut, near } = await find(text);
    expect(products).toEqual([]);
    expect(numbersOf(soldOut)).toEqual(["6ES7315-2AG10-0AB0"]);
    expect(numbersOf(near)).toContain("6ES7315-2AH14-0AB0");
    for (const number of numbersOf(near)) expect(number).toMatch(/^6ES73/);
  });

  it.each([
    "5 A ".repeat(60),
    "kW ".repeat(60),
    "1-".repeat(100),
    "1 bis ".repeat(40),
    "0,".repeat(100),
    `${"9".repeat(150)} kW`,
    "gebraucht neu defekt ".repeat(10),
    "Frequenzumrichter ".repeat(12),
    "a b c d e f g h 1 V 2 A 3 W",
    '" 12" \\ %_ kW',
  ])("may be hostile: %j", async (text) => {
    await expect(find(text)).resolves.toBeDefined();
  });
});

describe("Figures in the database", () => {
  it.each([
    "7,5 kW",
    "1.000 W",
    "24 V DC",
    "0,5 A",
    "4 bis 20 mA",
    "0-10 V",
    "10,4 Zoll",
    "2,5 mm²",
    "550 m³/h",
    "16 DI",
    "40-polig",
    "128 KB",
    "8 x RJ45",
  ])("are read as in the shop: %s", async (text) => {
    const { rows } = await sql<{ found: string[] }>`
      select shop_quantities(${`Teil mit ${text}, geprüft.`}) as found`.execute(db);
    const [quantity] = takeQuantities(text.replace("8 x RJ45", "8 Ports")).quantities;
    expect(rows[0]?.found).toContain(quantity?.exact[0]);
  });

  it.each([
    ["1.2.3.4.5 V", "9".repeat(400) + " kW", "1-".repeat(2_000) + " A", "(".repeat(2_000)],
    ["0/4 bis 20 mA oder 10-30 V", "±10 V", "\u00a0 24\u00a0V", "1,000,000.5 A"],
  ])("are read from any text (%#)", async (...texts) => {
    for (const text of texts) {
      await expect(sql`select shop_quantities(${text})`.execute(db)).resolves.toBeDefined();
    }
  });

  it("count within a range", async () => {
    const { rows } = await sql<{ found: string[] }>`
      select shop_quantities('0/4 bis 20 mA, 10-30 V DC, 3 AC 380-480 V') as found`.execute(db);
    expect(rows[0]?.found).toEqual(
      expect.arrayContaining(["A:0~0.02", "A:0.004~0.02", "V:10~30", "V~24", "V~400"]),
    );
  });
});
