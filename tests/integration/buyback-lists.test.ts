import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { listLimits, readList } from "~/buyback/read-list";
import { requestOf, send, values } from "../support/buyback";
import { createProduct } from "../support/products";
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

describe("a list of parts to sell", () => {
  it("of 2,000 pasted lines is matched to known parts in under two seconds", async () => {
    const { articleNumber, id } = await createProduct();
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      [at === 1_999 ? articleNumber.toLowerCase() : `6ES7 ${at}-AB0`, 3, "Gebraucht", "Regal"].join(
        "\t",
      ),
    );
    const fields = values({ components: "", list: rows.join("\r\n") });
    const startedAt = performance.now();
    expect((await send(fields)).status).toBe(303);
    const ms = performance.now() - startedAt;
    console.info(`2,000 pasted lines: ${Math.round(ms)} ms`);
    expect(ms).toBeLessThan(2_000);
    const lines = await linesOf(fields.email);
    expect(lines).toHaveLength(2_000);
    expect(lines.at(-1)).toMatchObject({ quantity: 3, condition: "Gebraucht", product_id: id });
  });

  it("is read without holding up others", () => {
    const hostile = [
      "\t".repeat(listLimits.characters),
      `${"x ".repeat(190_000)}9`,
      "a;".repeat(199_000),
      "1 x ".repeat(90_000),
      '"'.repeat(300_000),
      "\n1x".repeat(130_000),
    ];
    for (const text of hostile) {
      const startedAt = performance.now();
      readList(text);
      expect(performance.now() - startedAt).toBeLessThan(100);
    }
  });

  it.each([
    ["2x 6ES7 315-2EH14-0AB0", "6ES7 315-2EH14-0AB0", 2],
    ["6ES7 315-2EH14-0AB0 5 Stk.", "6ES7 315-2EH14-0AB0", 5],
    ["6SE6420-2UD21-1AA1", "6SE6420-2UD21-1AA1", 1],
  ])("may be typed as %s", (text, number, quantity) => {
    expect(readList(text)).toMatchObject([{ number, quantity }]);
  });

  it("follows the names of its columns", () => {
    const text = "Anzahl;Artikelnummer;Zustand\n4;ABC-123;defekt\n;;\n1;ABC-124;Neu";
    expect(readList(text)).toEqual([
      { number: "ABC-123", quantity: 4, condition: "Defekt", note: "" },
      { number: "ABC-124", quantity: 1, condition: "Neu", note: "" },
    ]);
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
      { name: "mehr.csv", bytes: Buffer.from('Typ;Stück;Bemerkung\nABC-201;2;"im Lager; oben"\n') },
    ]);
    expect(answer).toMatchObject({ status: 303 });
    expect((await linesOf(fields.email)).map(({ number, quantity }) => [number, quantity])).toEqual(
      [
        ["ABC-199", 1],
        ["ABC-200", 7],
        ["ABC-201", 2],
      ],
    );
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
});
