import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { sellerLimits } from "~/buyback/case-limits";
import { readSellerList } from "~/buyback/seller-lines.server";
import { db } from "~/platform/db.server";
import { requestOf, send, values } from "../support/buyback";
import { sellParts, staffSends } from "../support/buyback-cases";
import { floorMs, processorMs } from "../support/processor-time";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { workbookOf } from "../support/workbook";

const linesOf = async (email = "") => {
  const row = await requestOf(email);
  return db
    .selectFrom("buyback_lines")
    .select(["article_number as number", "quantity", "condition", "note", "product_id"])
    .where("request_id", "=", row?.id ?? "")
    .orderBy("position")
    .execute();
};

/** A catalogue of a usual size. */
async function createProducts(count: number) {
  await sql`
    insert into products (id, name, article_number, manufacturer, price_cents, condition, stock)
    select 5000000 + at, 'Part ' || at, '6AB7 ' || at || '-0XY0', 'Siemens', 9900, 'Gebraucht', 1
    from generate_series(1, ${count}::integer) as at`.execute(db);
}

/** The most of the processor's time, in ms, during which nothing else came to its turn. */
async function longestHold(work: () => Promise<unknown>) {
  let longest = 0;
  let last = processorMs();
  let isOver = false;
  const watch = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isOver = true;
  return Math.max(longest, processorMs() - last);
}

describe("a list of parts to sell", () => {
  it("of 2,000 pasted lines is matched to known parts without long waiting", async () => {
    await createProducts(10_000);
    const { articleNumber, id } = await createProduct();
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      [at === 1_999 ? articleNumber.toLowerCase() : `6ES7 ${at}-AB0`, 3, "Gebraucht", "Regal"].join(
        "\t",
      ),
    );
    const times: number[] = [];
    let fields = values();
    for (let round = 0; round < 3; round++) {
      fields = values({ components: "", list: rows.join("\r\n") });
      const before = processorMs();
      expect((await send(fields)).status).toBe(303);
      times.push(processorMs() - before);
    }
    // A second and a half of a usual machine, the database's client included.
    expect(Math.min(...times) / floorMs()).toBeLessThan(500);
    const lines = await linesOf(fields.email);
    expect(lines).toHaveLength(2_000);
    expect(lines.at(-1)).toMatchObject({ quantity: 3, condition: "Gebraucht", product_id: id });
  });

  it.each([
    ["tabs", "\t".repeat(sellerLimits.characters)],
    ["x", `${"x ".repeat(190_000)}9`],
    ["cells", "a;".repeat(199_000)],
    ["quantities", "1 x ".repeat(90_000)],
    ["quotes", '"'.repeat(300_000)],
    ["short lines", "\n1x".repeat(130_000)],
    ["words", "\nein Schrank".repeat(20_000)],
    [
      "quotes in one row of a table",
      `Artikelnummer,Menge\n${[" ", '"'].map((sign) => `${sign.repeat(900)}\t`.repeat(200)).join("")},1`,
    ],
    ["makers in one row of a table", `Artikelnummer,Menge\n1,${"Siemens-".repeat(49_000)}`],
    ["cells in one row", "ab9\t".repeat(99_000)],
  ])("of nothing but %s holds up nobody", async (_, text) => {
    // The best of three: what runs beside it isn't this one's fault.
    const holds: number[] = [];
    for (let round = 0; round < 3; round++) {
      holds.push(await longestHold(() => readSellerList(text)));
    }
    // An eighth of a second of a usual machine.
    expect(Math.min(...holds) / floorMs()).toBeLessThan(40);
  });

  it.each([
    ["2x 6ES7 315-2EH14-0AB0", "6ES7315-2EH14-0AB0", 2],
    ["6ES7 315-2EH14-0AB0 5 Stk.", "6ES7315-2EH14-0AB0", 5],
    ["Siemens 6SE6420-2UD21-1AA1", "6SE6420-2UD21-1AA1", 1],
    ["3 Stück Schaltschrank mit Sockel", "Schaltschrank mit Sockel", 3],
  ])("may be typed as %s", async (text, number, quantity) => {
    expect(await readSellerList(text)).toMatchObject([{ number, quantity }]);
  });

  it("follows the names of its columns", async () => {
    const text =
      "Anzahl;Artikelnummer;Zustand;Lager;Wunschpreis\n4;ABC-123;defekt;Halle 3;12,50\n;;\n1;ABC-124;Neu;;";
    expect(await readSellerList(text)).toEqual([
      { number: "ABC-123", quantity: 4, condition: "Defekt", note: "Halle 3, 12,50" },
      { number: "ABC-124", quantity: 1, condition: "Neu", note: "" },
    ]);
  });

  it("shows people the whole line where it can be read in two ways", async () => {
    const lines = await readSellerList("2-3 Stk ABC-12345");
    expect(lines?.[0]).toMatchObject({
      number: "ABC-12345",
      quantity: 2,
      note: "2-3 Stk ABC-12345",
    });
  });

  it("comes as a workbook or as CSV, too, and stays among the files", async () => {
    const book = await workbookOf({
      rows: [
        ["Artikelnummer", "Menge"],
        ["ABC-200", "7"],
      ]
        .map((cells) => cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`))
        .map((cells) => `<row>${cells.join("")}</row>`)
        .join(""),
    });
    const fields = values({ components: "", list: "ABC-199" });
    const answer = await send(fields, [
      { name: "teile.xlsx", bytes: Buffer.from(book) },
      {
        name: "mehr.csv",
        bytes: Buffer.from('Typ;Stück;Bemerkung\nABC-201;2;"im Lager;\noben"\nABC-202;1;\n'),
      },
    ]);
    expect(answer).toMatchObject({ status: 303 });
    const lines = await linesOf(fields.email);
    expect(lines.map(({ number, quantity, note }) => [number, quantity, note])).toEqual([
      ["ABC-199", 1, ""],
      ["ABC-200", 7, ""],
      ["ABC-201", 2, "im Lager; oben"],
      ["ABC-202", 1, ""],
    ]);
  });

  it("beyond 2,000 lines is refused, and nothing typed is lost", async () => {
    const list = Array.from({ length: 2_001 }, (_, at) => `AB-${at};1`).join("\n");
    const answer = await send(values({ list }));
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual({ list: ["buyback.errors.listLong"] });
    expect(answer.typed?.list).toBe(list.replaceAll("\n", "\r\n"));
  });

  it.each([
    ["a page", "liste.csv", "<html><script>alert(1)</script>"],
    ["a program", "liste.csv", "MZ\0\0\u0001\u0002"],
    ["text of another name", "liste.txt.exe", "a;b"],
    ["no workbook", "liste.xlsx", "a;b;c\n".repeat(50)],
  ])("can't be %s", async (_, name, text) => {
    const answer = await send(values(), [{ name, bytes: Buffer.from(text) }]);
    expect(answer.refused).toEqual([{ name, reason: "type" }]);
  });

  it("takes lines that staff add, and none when they would be more than 2,000 in all", async () => {
    const list = Array.from({ length: 1_999 }, (_, at) => `6ES7 ${1_000 + at}-AB0`).join("\n");
    const sold = await sellParts({ components: "", list });
    const { visitor: desk } = await createStaff("desk");
    const count = async () => (await linesOf(sold.email)).length;
    const many = await staffSends(desk, sold, "add", { list: "ABC-1001\nABC-1002" });
    expect([many.status, (many.data.lastResult as { error: unknown }).error]).toEqual([
      400,
      { list: ["staffBuybacks.errors.tooMany"] },
    ]);
    expect(await count()).toBe(1_999);
    const one = await staffSends(desk, sold, "add", { list: "ABC-1001" });
    expect([one.status, await count()]).toEqual([303, 2_000]);
  });
});
