import { describe, expect, it } from "vitest";
import { deleteExpiredShares } from "~/cart/shared.server";
import type { ListView } from "~/lists/list-view.server";
import { matchLines } from "~/lists/match-lines.server";
import { parseList } from "~/lists/parse-list.server";
import { db } from "~/platform/db.server";
import "../support/fresh-shop";
import { createProduct } from "../support/products";
import { openedForm } from "../support/requests";
import { Visitor, type Answer } from "../support/visitor";
import { workbookOf, zipOf } from "../support/workbook";

const PATH = "/stueckliste";

const viewOf = ({ data }: Answer) => data.view as ListView;

async function check(text: string, visitor = new Visitor()) {
  return visitor.post(PATH, { intent: "check", text });
}

async function upload(content: string | Buffer, name = "liste.txt") {
  const form = new FormData();
  form.set("intent", "check");
  form.set("text", "");
  form.set("file", new File([Buffer.from(content)], name));
  return new Visitor().post(PATH, form);
}

/** What the browser sends with a list's form as it was shown. */
const fieldsOf = ({ text, lines }: ListView) => ({
  list: text,
  ...Object.fromEntries(
    lines.flatMap(({ quantity, pick }, place) => [
      [`q-${place}`, String(quantity)],
      [`p-${place}`, String(pick)],
    ]),
  ),
});

const sender = () => ({
  formToken: openedForm(),
  firstName: "Erika",
  lastName: "Muster",
  email: "einkauf@kunde.test",
});

async function renumber(id: number, articleNumber: string) {
  await db
    .updateTable("products")
    .set({ article_number: articleNumber })
    .where("id", "=", id)
    .execute();
}

describe("a pasted list", () => {
  it("shows each part in its conditions, with price and stock, and suggests the cheapest there is", async () => {
    const used = await createProduct({ stock: 2, priceCents: 9_000 });
    const boxed = await createProduct({ stock: 5, priceCents: 19_000, condition: "Neu OVP" });
    const gone = await createProduct({ stock: 0, priceCents: 100, condition: "Defekt" });
    for (const { id } of [boxed, gone]) await renumber(id, used.articleNumber);
    const answer = await check(`3x ${used.articleNumber.toLowerCase()}`);
    const [line] = viewOf(answer).lines;
    expect(line).toMatchObject({ quantity: 3, pick: used.id, checks: [] });
    expect(line?.variants.map(({ id, stock }) => [id, stock])).toEqual([
      [used.id, 2],
      [boxed.id, 5],
      [gone.id, 0],
    ]);
  });

  it("marks a number that is only close, and never chooses it", async () => {
    const { id } = await createProduct({ stock: 1 });
    await renumber(id, "6ES7315-2EH14-0AB0");
    const [line] = viewOf(await check("2x 6ES7315-2EH14-0AB8")).lines;
    expect(line).toMatchObject({ pick: "ask", variants: [] });
    expect(line?.near.map((each) => each.id)).toEqual([id]);
  });

  it("names what took the place of a part that isn't there", async () => {
    const { id, articleNumber } = await createProduct({ stock: 4 });
    await db
      .insertInto("replacements")
      .values({ article_number: "ALT-4711-9", successor_number: articleNumber, kind: "successor" })
      .execute();
    const [line] = viewOf(await check("1 ALT-4711-9")).lines;
    expect(line?.successors).toMatchObject([{ kind: "successor", variants: [{ id }] }]);
    expect(line?.pick).toBe("ask");
  });

  it("lets the catalogue decide between two readings where it knows only one", async () => {
    const { id } = await createProduct({ stock: 1 });
    await renumber(id, "9982");
    const [line] = viewOf(await check("Festo MFH-5-1/8 Magnetventil 9982 2 Stk")).lines;
    expect(line).toMatchObject({ number: "9982", quantity: 2, checks: [], pick: id });
  });

  it.each([
    ["nothing", "   ", "nothing"],
    ["no part", "Guten Tag,\nmit freundlichen Grüßen", "noParts"],
  ])("of %s is asked for again", async (_, text, problem) => {
    const answer = await check(text);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ problem, text });
  });

  it("tells which lines it passed over", async () => {
    const { articleNumber } = await createProduct();
    const view = viewOf(await check(`Guten Tag 4 mal,\n2x ${articleNumber}`));
    expect(view.skipped).toEqual(["Guten Tag 4 mal,"]);
  });

  it("of more than 500 lines says that the rest is missing", async () => {
    const view = viewOf(await check("2x AB-4711\n".repeat(600)));
    expect(view.lines).toHaveLength(500);
    expect(view.cut).toBe(true);
  });

  it("is found from a search with several numbers", async () => {
    const one = await createProduct();
    const two = await createProduct();
    const text = encodeURIComponent(`${one.articleNumber}, ${two.articleNumber}`);
    const view = viewOf(await new Visitor().get(`${PATH}?text=${text}`));
    expect(view.lines.map(({ pick }) => pick)).toEqual([one.id, two.id]);
  });

  it.each([
    ["6ES7315-2EH14-0AB0 2x 6ES7322-1BL00-0AA0 EL1008-0000 Siemens", true],
    ["1075091, 2866763, 1060445", true],
    ["6ES7 315-2EH14-0AB0 2 Stk", false],
    ["6ES7315-2EH14-0AB0 6ES7322-1BL00-0AA0", false],
    ["Netzteil 24V 10A Siemens 6EP1334-3BA10 oder 2866763", false],
  ])("pasted into the search field as %s leads there: %s", async (search, leads) => {
    const answer = await new Visitor().get(`/katalog?search=${encodeURIComponent(search)}`);
    expect(answer.location?.startsWith("/stueckliste?text=") ?? false).toBe(leads);
  });

  it("of 500 lines that the shop doesn't know is answered as well", async () => {
    const text = Array.from({ length: 500 }, (_, at) => `${at + 1}x QX-${at}77-B${at}`).join("\n");
    const { lines } = await parseList(text, 500);
    const matched = await matchLines(lines);
    expect(matched).toHaveLength(500);
  });
});

describe("a list as a file", () => {
  it("is read from a workbook, formulas as what they came to", async () => {
    const { id, articleNumber } = await createProduct();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const book = await workbookOf({
      rows: `<row>${cell("Menge")}${cell("Artikelnummer")}</row>
        <row><c><f>1+1</f><v>2</v></c>${cell(articleNumber)}</row>`,
    });
    const [line] = viewOf(await upload(book, "liste.xlsx")).lines;
    expect(line).toMatchObject({ quantity: 2, pick: id });
  });

  it("is read from CSV in the letters of Windows, whatever it is called", async () => {
    const { id, articleNumber } = await createProduct();
    const text = `Stückzahl;Typ\r\n7;${articleNumber}\r\n`;
    const [line] = viewOf(await upload(Buffer.from(text, "latin1"), "foto.png")).lines;
    expect(line).toMatchObject({ quantity: 7, pick: id });
  });

  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  it.each([
    ["empty", "", "empty"],
    ["of blanks", " \n \n", "empty"],
    ["a picture", png, "unreadable"],
    ["a PDF", "%PDF-1.7 ...", "unreadable"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "oldExcel"],
    ["a broken workbook", "PK\u0003\u0004 and nothing else", "unreadable"],
  ])("that is %s is refused with the reason", async (_, content, problem) => {
    const answer = await upload(content);
    expect(answer.status).toBe(400);
    expect(answer.data.problem).toBe(problem);
  });

  it("that unpacks to far more than it says is refused", async () => {
    const sheet = `<worksheet><sheetData>${" ".repeat(60_000_000)}</sheetData></worksheet>`;
    const bomb = await workbookOf({ rows: "", more: {} });
    expect(bomb.length).toBeGreaterThan(0);
    const zip = await zipOf({
      "_rels/.rels": `<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      "xl/workbook.xml": `<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": sheet,
    });
    expect(zip.length).toBeLessThan(2_000_000);
    const answer = await upload(zip, "bombe.xlsx");
    expect(answer.data.problem).toBe("tooLarge");
    expect(answer.status).toBe(413);
  });

  it("of more than two megabytes is refused", async () => {
    const answer = await upload("a".repeat(2_100_000));
    expect(answer.status).toBe(413);
  });
});

describe("a checked list", () => {
  async function mixed() {
    const there = await createProduct({ stock: 2, priceCents: 5_000 });
    const visitor = new Visitor();
    const view = viewOf(await check(`3x ${there.articleNumber}\n4x NICHT-DA-47`, visitor));
    return { there, visitor, view };
  }

  it("goes into the cart with one press; the rest stays to be asked for", async () => {
    const { there, visitor, view } = await mixed();
    const answer = await visitor.post(PATH, { ...fieldsOf(view), intent: "cart" });
    expect(answer.status).toBe(303);
    expect((await visitor.get("/warenkorb")).data.items).toMatchObject([
      { productId: there.id, quantity: 2 },
    ]);
    const rest = viewOf(await visitor.get(answer.location ?? ""));
    expect(rest.lines.map(({ quantity, number }) => [quantity, number])).toEqual([
      [1, there.articleNumber],
      [4, "NICHT-DA-47"],
    ]);
  });

  it("is asked for as one request with lines, once, and mailed to both", async () => {
    const { there, visitor, view } = await mixed();
    const sent = { ...fieldsOf(view), ...sender(), intent: "quote" };
    expect((await visitor.post(PATH, sent)).location).toBe(PATH);
    await visitor.post(PATH, sent);
    const requests = await db.selectFrom("quote_requests").select(["id", "product_id"]).execute();
    expect(requests).toHaveLength(1);
    const lines = await db
      .selectFrom("quote_request_lines")
      .select(["article_number", "quantity", "product_id"])
      .where("quote_id", "=", requests[0]?.id ?? "")
      .orderBy("position")
      .execute();
    expect(lines).toEqual([
      { article_number: there.articleNumber, quantity: 1, product_id: there.id },
      { article_number: "NICHT-DA-47", quantity: 4, product_id: null },
    ]);
    const mails = await db
      .selectFrom("mails")
      .select("message")
      .where("kind", "=", "quote-request")
      .execute();
    expect(mails[0]?.message.text).toContain("4 × NICHT-DA-47");
  });

  it("keeps every choice when the sender's form is refused", async () => {
    const { visitor, view } = await mixed();
    const fields = { ...fieldsOf(view), ...sender(), email: "kaputt", "q-1": "9", intent: "quote" };
    const answer = await visitor.post(PATH, fields);
    expect(answer.status).toBe(400);
    expect(viewOf(answer).lines[1]).toMatchObject({ quantity: 9, pick: "ask" });
    expect(answer.data.lastResult).toMatchObject({ error: { email: [expect.any(String)] } });
  });

  it("can be passed on for an hour, and is nowhere after that", async () => {
    const { visitor, view } = await mixed();
    const shared = await visitor.post(PATH, {
      ...fieldsOf(view),
      "q-1": "6",
      "p-0": "skip",
      intent: "share",
    });
    const opened = viewOf(await new Visitor().get(shared.location ?? ""));
    expect(opened.lines.map(({ quantity, pick }) => [quantity, pick])).toEqual([
      [3, "skip"],
      [6, "ask"],
    ]);
    const stored = await db.selectFrom("shared_lists").select("content").execute();
    expect(JSON.stringify(stored)).not.toContain("NICHT-DA");
    await db
      .updateTable("shared_lists")
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await new Visitor().get(shared.location ?? "")).status).toBe(404);
    expect(await deleteExpiredShares()).toBeGreaterThan(0);
    expect(await db.selectFrom("shared_lists").select("kind").execute()).toEqual([]);
  });

  it("is a file that no spreadsheet runs", async () => {
    const { visitor } = await mixed();
    const list = "2x NICHT-DA-47 =HYPERLINK(1)\n=1+1 3x ZZ-4711";
    const answer = await visitor.post(`${PATH}/datei`, { list });
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    expect(answer.text).toContain("NICHT-DA-47");
    expect(answer.text).toContain("'=1+1");
  });

  it.each([
    ["a stranger's product", { "p-0": "999999999" }],
    ["a word for a product", { "p-0": "drop table" }],
    ["a negative quantity", { "q-0": "-5" }],
    ["a quantity beyond all numbers", { "q-0": "9".repeat(400) }],
  ])("with %s is only what its lines offer", async (_, hostile) => {
    const { there, visitor, view } = await mixed();
    const answer = await visitor.post(PATH, { ...fieldsOf(view), ...hostile, intent: "cart" });
    expect(answer.status).toBe(303);
    const { items } = (await visitor.get("/warenkorb")).data as { items: { productId: number }[] };
    expect(items.every(({ productId }) => productId === there.id)).toBe(true);
  });

  it("with an unknown button is refused", async () => {
    expect((await new Visitor().post(PATH, { intent: "steal" })).status).toBe(400);
  });
});
