import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { countSearch, writeSearches } from "~/demand/count-searches.server";
import { demandFor } from "~/demand/demand.server";
import { buyLimitFor } from "~/demand/wanted.server";
import { calendarDay } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { keepRequests } from "../support/requests";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { createSignedIn, Visitor } from "../support/visitor";
import { workbookOf } from "../support/workbook";

let desk: Visitor;
beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

let numbers = 0;
const freshNumber = () => `NX${++numbers}-${1_000 + numbers}-77`;
const keyOf = (number: string) =>
  number.replaceAll("-", "").replaceAll("O", "0").replaceAll("I", "1");

const search = (text: string, visitor = new Visitor()) =>
  visitor.get(`/katalog?search=${encodeURIComponent(text)}`);

/** A search's staff check runs beside the page. */
async function counted(number: string): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  await db.selectFrom("users").select("id").execute();
  await writeSearches();
  return (await demandFor([number])).get(number)?.searches ?? 0;
}

interface Part {
  number: string;
  searches: number;
  requests: number;
  waits: number;
  watched: number;
  limitCents: number | null;
}

const list = async (query: string) =>
  (await desk.get(`/intern/nachfrage?${query}`)).data.parts as Part[];

describe("a search without a hit", () => {
  it("is counted by number, once a day for each who looks", async () => {
    const number = freshNumber();
    const one = new Visitor();
    await search(number, one);
    await search(`Siemens ${number.toLowerCase()}`, one);
    await search(number.replaceAll("-", " "));
    await expect.poll(() => counted(number)).toBe(2);
    expect((await list(`q=${number}`))[0]).toMatchObject({ searches: 2, requests: 0 });
  });

  it("isn't counted when it finds something, is narrowed down, or a machine's or staff's", async () => {
    const number = freshNumber();
    const { articleNumber } = await createProduct();
    await search(articleNumber);
    await new Visitor().get(`/katalog?search=${number}&condition=Neu`);
    await search(number, desk);
    const agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const headers = { "User-Agent": agent, "x-client-ip": "10.99.0.1" };
    const request = new Request("http://shop.test/katalog", { headers });
    countSearch(request, { key: keyOf(number), label: number });
    expect(await counted(number)).toBe(0);
    expect(await counted(articleNumber)).toBe(0);
  });

  it.each([
    ["erika.muster@customer.test"],
    ["+49 6131 1234567"],
    ["0171 2345678"],
    ["(06131) 123 456"],
    ["Erika Mustermann"],
    ["https://shop.example/6ES7315"],
    ["<script>alert(12)</script>"],
    ["6ES7".repeat(30)],
  ])("keeps nothing that may be about a person or is no number: %s", async (text) => {
    const rows = async () =>
      (
        await db
          .selectFrom("demand_days")
          .select("article_key")
          .where("kind", "=", "search")
          .execute()
      ).length;
    await counted("x");
    const before = await rows();
    await search(text);
    await counted("x");
    expect(await rows()).toBe(before);
  });

  it("fills no disk: a day has a bounded number of them", async () => {
    const day = calendarDay(new Date());
    const many = Array.from({ length: 3_100 }, (_, n) => ({
      ...{ day, kind: "search" as const, article_key: `FLOOD${n}`, label: `FLOOD${n}`, hits: 1 },
    }));
    await db.insertInto("demand_days").values(many).execute();
    const number = freshNumber();
    await search(number);
    expect(await counted(number)).toBe(0);
    await db.deleteFrom("demand_days").where("article_key", "like", "FLOOD%").execute();
  });
});

describe("/intern/nachfrage", () => {
  it("adds up searches, requests, waits and watch lists of a number, without who", async () => {
    const { id, articleNumber } = await createProduct({ stock: 0 });
    const { visitor } = await createSignedIn({ verified: true });
    await visitor.post("/merkliste", { intent: "add", productId: String(id) });
    const email = `${randomUUID()}@customer.test`;
    await keepRequests(email);
    await db
      .updateTable("quote_requests")
      .set({ article_number: articleNumber.toLowerCase() })
      .where("email", "=", email)
      .execute();
    const key = keyOf(articleNumber);
    const day = calendarDay(new Date());
    await db
      .insertInto("demand_days")
      .values([
        { day, kind: "search", article_key: key, label: articleNumber, hits: 3 },
        { day, kind: "wait", article_key: key, label: articleNumber, hits: 2 },
        { day: "2024-01-15", kind: "wait", article_key: key, label: articleNumber, hits: 9 },
      ])
      .execute();
    const [part] = await list(`q=${articleNumber}`);
    expect(part).toMatchObject({ searches: 3, requests: 1, waits: 2, watched: 1 });
    expect(JSON.stringify(part)).not.toContain(email);
    const month = day.slice(0, 7);
    expect(await list(`q=${articleNumber}&month=${month}&only=waits&sort=waits`)).toHaveLength(1);
    expect(await list(`q=${articleNumber}&month=2024-02&only=waits`)).toEqual([]);
    const page = (await desk.get(`/intern/nachfrage/${key}`)).data;
    expect(page).toMatchObject({ number: articleNumber, watched: 1 });
    expect(page.months).toEqual([{ month, searches: 3, requests: 1, waits: 2 }]);
    expect((await demandFor([articleNumber, "6ES7 nothing"])).get(articleNumber)).toEqual({
      ...{ searches: 3, requests: 1, waits: 2 },
    });
  });

  it("counts a request at every part that its lines name, once however often they do", async () => {
    const [first, second] = [freshNumber(), freshNumber()];
    const email = `${randomUUID()}@customer.test`;
    await keepRequests(email);
    const quote = await db
      .updateTable("quote_requests")
      .set({ article_number: first })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const named = [first, second, second.toLowerCase()];
    await db
      .insertInto("quote_request_lines")
      .values(
        named.map((article_number, at) => ({
          ...{ quote_id: quote.id, position: at + 1, article_number, quantity: 1 },
        })),
      )
      .execute();
    const demand = await demandFor([first, second]);
    expect([...demand.values()].map(({ requests }) => requests)).toEqual([1, 1]);
    expect((await list(`q=${second}&sort=requests`))[0]).toMatchObject({ requests: 1 });
    const { months } = (await desk.get(`/intern/nachfrage/${keyOf(second)}`)).data;
    expect(months).toEqual([expect.objectContaining({ requests: 1 })]);
  });

  it("starts a purchase with a limit that buy-backs read, and says who was quicker", async () => {
    const number = freshNumber();
    const path = `/intern/nachfrage/${keyOf(number)}`;
    const want = (fields: Record<string, string>) =>
      desk.post(path, { intent: "want", version: "0", note: "", ...fields });
    for (const limit of ["", "0", "-5", "viel", "1.234", "9".repeat(40)]) {
      expect((await want({ limit })).status, limit).toBe(400);
    }
    const twice = await Promise.all([want({ limit: "120,50" }), want({ limit: "120,50" })]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect((await buyLimitFor([number])).get(number)).toEqual({ limitCents: 12_050, note: "" });
    const slow = await want({ limit: "99", note: "eilig" });
    expect(slow.status).toBe(409);
    expect(slow.data.moved).toMatchObject({ version: 1, stored: { limit: "120,50" } });
    expect((await want({ limit: "99", version: "1" })).status).toBe(303);
    expect((await list(`only=wanted&q=${keyOf(number)}`))[0]?.limitCents).toBe(9_900);
    expect((await desk.post(path, { intent: "end", version: "1" })).status).toBe(409);
    expect((await desk.post(path, { intent: "end", version: "2" })).status).toBe(303);
    expect((await buyLimitFor([number])).size).toBe(0);
    const acts = await actsOn(keyOf(number));
    expect(acts.map(({ act }) => act)).toEqual([
      "purchase-started",
      "purchase-changed",
      "purchase-ended",
    ]);
  });

  it("takes any filter and answers nothing but a page", async () => {
    const hostile = "month=2026-13&only=x&sort=1;drop&page=99999999&q=%00%25'\\";
    expect((await desk.get(`/intern/nachfrage?${hostile}`)).status).toBe(200);
    expect((await desk.get("/intern/nachfrage/klein")).status).toBe(404);
  });
});

const upload = (content: string | Uint8Array<ArrayBuffer>, name = "ersatz.csv") => {
  const form = new FormData();
  form.set("replacements", new File([content], name));
  return desk.post("/intern/nachfrage", form);
};

describe("what replaces a part", () => {
  it("is kept on its pages, shown to buyers of the sold-out part and to who searches for it", async () => {
    const old = await createProduct({ stock: 0 });
    const successor = await createProduct({ stock: 2, priceCents: 9_900 });
    const path = `/intern/artikel/${old.id}`;
    const add = { intent: "add-replacement", kind: "successor", note: "Andere Stecker" };
    const without = { ...add, successorNumber: successor.articleNumber, source: "" };
    expect((await desk.post(path, without)).status).toBe(400);
    const itself = { ...add, successorNumber: old.articleNumber, source: "Leitfaden" };
    expect((await desk.post(path, itself)).status).toBe(400);
    const right = { ...add, successorNumber: successor.articleNumber, source: "Leitfaden" };
    expect((await desk.post(path, right)).status).toBe(303);
    expect((await desk.post(path, right)).status).toBe(303);
    const shown = {
      successorNumber: successor.articleNumber,
      kind: "successor",
      note: "Andere Stecker",
      source: "Leitfaden",
      priceCents: 9_900,
    };
    const page = await new Visitor().get(`/produkt/${old.id}`);
    expect(page.data).toMatchObject({ product: { replacements: [shown] } });
    expect((await search(old.articleNumber)).data.replacements).toMatchObject([shown]);
    const view = (await desk.get(`/intern/nachfrage/${keyOf(old.articleNumber)}`)).data;
    const [kept] = view.replacements as { id: number; version: number }[];
    const remove = { intent: "remove-replacement", id: String(kept?.id) };
    expect((await desk.post(path, { ...remove, version: "7" })).status).toBe(409);
    expect((await desk.post(path, { ...remove, version: String(kept?.version) })).status).toBe(303);
    expect((await desk.post(path, { ...remove, version: "0" })).status).toBe(303);
    expect((await search(old.articleNumber)).data.replacements).toEqual([]);
    const acts = (await actsOn(old.articleNumber)).map(({ act }) => act);
    expect(acts).toEqual(["replacement-added", "replacement-removed"]);
  });

  it("comes from a file, CSV or workbook; bad rows are named, the same file changes nothing", async () => {
    const header = "Artikelnummer;Nachfolger;Art;Hinweis;Quelle";
    const rows = [
      "A-100;B-100;Nachfolger;;Leitfaden 1",
      "A-200;B-200;kompatibel;Firmware 2;Leitfaden 1",
      "A-300;a 300;;;Leitfaden 1",
      "A-400;B-400;Zwilling;;Leitfaden 1",
      "A-500;B-500;;;",
      `A-600;B-600;;${"x".repeat(501)};Leitfaden 1`,
    ];
    const mixed = await upload([header, ...rows].join("\n"));
    expect(mixed.status).toBe(400);
    expect(mixed.data).toMatchObject({ problem: "rows", changed: 2, count: 4 });
    const good = [header, ...rows.slice(0, 2)].join("\n");
    expect((await upload(good)).status).toBe(303);
    const row = (cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
    const book = await workbookOf({
      rows:
        row(["Number", "Successor", "Kind", "Source"]) +
        row(["A-700", "B-700", "alternative", "Data sheet"]),
    });
    expect((await upload(new Uint8Array(book), "x.xlsx")).status).toBe(303);
    const stored = await db
      .selectFrom("replacements")
      .select(["article_key", "kind", "version"])
      .where("article_key", "like", "A_00")
      .orderBy("article_key")
      .execute();
    expect(stored).toEqual([
      { article_key: "A100", kind: "successor", version: 0 },
      { article_key: "A200", kind: "compatible", version: 0 },
      { article_key: "A700", kind: "alternative", version: 0 },
    ]);
  });

  it.each([
    ["nothing", "", "none"],
    ["no columns", "Foo;Bar\n1;2", "unreadable"],
    ["a broken workbook", "PK\u0003\u0004 and rubbish", "unreadable"],
    ["an open quote", 'Artikelnummer;Nachfolger;Quelle\n"A;B;C', "unreadable"],
    ["too much", "x".repeat(2_000_001), "tooLarge"],
  ])("refuses a file with %s", async (_, content, problem) => {
    const answer = await upload(content);
    expect([400, 413]).toContain(answer.status);
    expect(answer.data).toMatchObject({ problem });
  });
});
