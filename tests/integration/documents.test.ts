import { createHash, randomUUID } from "node:crypto";
import { extractXml } from "@stackforge-eu/factur-x";
import { describe, expect, it } from "vitest";
import { amountsOf } from "~/documents/amounts";
import {
  findDocument,
  listDocumentsOf,
  listUnmade,
  readDocumentFile,
  requeueUnmade,
} from "~/documents/documents.server";
import { drawAside } from "~/documents/draw-aside.server";
import { pdfKey } from "~/documents/file-keys";
import { issueDocument } from "~/documents/issue.server";
import { makeDocument } from "~/documents/make-document.server";
import { changeItems } from "~/orders/change-items.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { refundAmount } from "~/orders/refund-amount.server";
import { returnOrder } from "~/orders/return-order.server";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { findObject, putObject } from "~/platform/storage.server";
import { readSettings } from "~/settings/settings.server";
import { runShop } from "../support/command";
import { reload } from "../support/order-book";
import { actOn, lastMailTo, placeOrder, placePaid, ship } from "../support/order-acts";
import { paperLine, paperSnapshot } from "../support/papers";

const draw = drawAside(new URL("file:///nowhere/paper.js"));

async function papersOf(placed: Pick<Order, "id">) {
  const rows = await db
    .selectFrom("documents")
    .selectAll()
    .where("order_id", "=", placed.id)
    .orderBy("created_at")
    .orderBy("number")
    .execute();
  return rows.map((row) => ({ ...row, gross: amountsOf(row.snapshot).grossCents }));
}

const kindsAndSums = async (placed: Pick<Order, "id">) =>
  (await papersOf(placed)).map(({ kind, gross }) => `${kind} ${gross}`);

async function shipAll() {
  const shop = await placePaid();
  await ship(shop.placed, [1, 2]);
  return { ...shop, placed: await reload(shop.placed) };
}

describe("an invoice", () => {
  it("comes with the first parcel, about the whole order; each parcel has its delivery note", async () => {
    const { placed } = await placePaid();
    await ship(placed, [0, 1]);
    const [note, invoice] = await papersOf(placed);
    expect(invoice?.number).toMatch(/^RE-\d{4}-\d{5}$/);
    expect(invoice?.gross).toBe(placed.amountCents);
    expect(invoice?.snapshot.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(invoice?.snapshot.references).toMatchObject({
      order: placed.number,
      deliveryNote: note?.number,
    });
    expect(note?.snapshot.lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect((await lastMailTo(placed)).text).toContain(`Rechnung ${invoice?.number}`);
    await ship(await reload(placed), [1, 1]);
    expect((await papersOf(placed)).map(({ kind }) => kind)).toEqual([
      "delivery-note",
      "invoice",
      "delivery-note",
    ]);
  });

  it("isn't there for an order that is cancelled before anything left", async () => {
    const { placed } = await placePaid();
    await runShop(["orders", "cancel", placed.number]);
    expect(await papersOf(placed)).toEqual([]);
  });

  it("isn't written for an order that began to be shipped before there were papers", async () => {
    const { placed } = await placePaid();
    await ship(placed, [1, 0]);
    await db.deleteFrom("documents").where("order_id", "=", placed.id).execute();
    await ship(await reload(placed), [0, 2]);
    expect((await papersOf(placed)).map(({ kind }) => kind)).toEqual(["delivery-note"]);
  });

  it("stays as it is when settings change later", async () => {
    const { placed } = await shipAll();
    const before = await papersOf(placed);
    const content = JSON.stringify({ legalName: "Nachfolger AG" });
    await db
      .insertInto("settings")
      .values({ content, valid_from: new Date(), created_by: "owner" })
      .execute();
    await readSettings();
    expect(await papersOf(placed)).toEqual(before);
    expect(before.at(-1)?.snapshot.seller.name).not.toBe("Nachfolger AG");
  });
});

describe("what isn't due any more", () => {
  it("is taken off by a credit note with the goods that came back", async () => {
    const { placed } = await shipAll();
    const [, two] = placed.items;
    await receiveReturn({
      ...(await actOn(placed)),
      items: [
        {
          itemId: two?.id ?? 0,
          quantity: 1,
          condition: "opened",
          restock: true,
          refundCents: 15_000,
        },
      ],
    });
    const papers = await papersOf(placed);
    const invoice = papers.find(({ kind }) => kind === "invoice");
    const correction = papers.at(-1);
    expect(correction?.kind).toBe("invoice-correction");
    expect(correction?.snapshot.references.corrects?.number).toBe(invoice?.number);
    expect(correction?.snapshot.lines).toMatchObject([
      { articleNumber: two?.articleNumber, quantity: 1, lineCents: 15_000 },
    ]);
    expect(correction?.corrects_id).toBe(invoice?.id);
  });

  it("is taken off as an amount with its reason, and once", async () => {
    const { placed } = await shipAll();
    const act = await actOn(placed);
    const refund = { ...act, cents: 2_500, reason: "Kratzer am Gehäuse" };
    await refundAmount(refund);
    await refundAmount(refund);
    expect((await kindsAndSums(placed)).slice(2)).toEqual(["invoice-correction 2500"]);
    expect((await papersOf(placed)).at(-1)?.snapshot.notes).toEqual(["Kratzer am Gehäuse"]);
  });

  it("is cancelled line by line when the whole order comes back", async () => {
    const { placed } = await shipAll();
    await returnOrder({ number: placed.number, actor: "operator", restock: true, refund: true });
    expect((await kindsAndSums(placed)).slice(2)).toEqual([
      `invoice-cancellation ${-placed.amountCents}`,
    ]);
  });

  it("never is more than the invoice said", async () => {
    const { placed } = await shipAll();
    await refundAmount({ ...(await actOn(placed)), cents: 10_000, reason: "eins" });
    await refundAmount({ ...(await actOn(placed)), cents: 30_000, reason: "zwei" });
    const sums = await kindsAndSums(placed);
    expect(sums.slice(2)).toEqual(["invoice-correction 10000", "invoice-correction 30000"]);
  });

  it("leads to a new invoice when goods are taken off before the rest leaves", async () => {
    const { placed } = await placePaid();
    await ship(placed, [1, 0]);
    await changeItems({
      ...(await actOn(placed)),
      itemId: placed.items[1]?.id ?? 0,
      quantity: 1,
      reason: "Teil beschädigt",
    });
    expect((await kindsAndSums(placed)).slice(1)).toEqual([
      "invoice 40000",
      "invoice-cancellation -40000",
      "invoice 25000",
    ]);
  });

  it("and was credited gives way to a whole invoice, less the credit, when more is due again", async () => {
    const { placed } = await placePaid();
    await ship(placed, [1, 0]);
    await refundAmount({ ...(await actOn(placed)), cents: 1_000, reason: "Kratzer" });
    const change = async (quantity: number, agreement?: string) =>
      changeItems({
        ...(await actOn(placed)),
        itemId: placed.items[1]?.id ?? 0,
        quantity,
        agreement,
        reason: "Auf Wunsch",
      });
    await change(3, "am Telefon");
    expect((await kindsAndSums(placed)).slice(1)).toEqual([
      "invoice 40000",
      "invoice-correction 1000",
      "invoice-cancellation -39000",
      "invoice 55000",
      "invoice-correction 1000",
    ]);
    const [cancelled] = (await papersOf(placed)).filter(
      ({ kind }) => kind === "invoice-cancellation",
    );
    expect(cancelled?.snapshot.lines.map(({ quantity, position }) => [position, quantity])).toEqual(
      [
        [1, -1],
        [2, -2],
        [3, 1],
      ],
    );
    expect((await papersOf(placed)).at(-1)?.snapshot.references.corrects?.number).toBe(
      (await papersOf(placed)).at(-2)?.number,
    );
    // Less again: what was credited stays, and the rest is credited, too.
    await change(2);
    expect((await kindsAndSums(placed)).slice(6)).toEqual(["invoice-correction 15000"]);
  });

  it("of an order without an invoice needs no paper", async () => {
    const { placed } = await placePaid();
    await refundAmount({ ...(await actOn(placed)), cents: 1_000, reason: "Kulanz" });
    expect(await papersOf(placed)).toEqual([]);
  });
});

function issue(year: number, also: () => Promise<void> = () => Promise.resolve()) {
  return db.transaction().execute(async (trx) => {
    const snapshot = paperSnapshot({ issuedOn: `${year}-06-01` });
    const issued = await issueDocument(trx, { kind: "invoice", snapshot, actor: "test" });
    await also();
    return issued?.number ?? "";
  });
}

/** As many at once as there are connections. */
async function inTurns<Result>(count: number, work: (at: number) => Promise<Result>) {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next++;
      results[at] = await work(at);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}

describe("numbers", () => {
  it("follow each other when parcels leave at once", async () => {
    const orders: Order[] = [];
    for (let at = 0; at < 6; at++) orders.push((await placePaid()).placed);
    await Promise.all(orders.map((placed) => ship(placed, [1, 2])));
    const papers = (await Promise.all(orders.map(papersOf))).flat();
    for (const kind of ["invoice", "delivery-note"]) {
      const sequences = papers
        .filter((paper) => paper.kind === kind)
        .map(({ sequence }) => sequence)
        .sort((one, other) => one - other);
      const [first = 0] = sequences;
      expect(sequences).toEqual(orders.map((_, at) => first + at));
    }
  });

  it("of 1,000 shipments at once have no gap, whatever fails among them", async () => {
    const failing = () => Promise.reject(new Error("the parcel wasn't shipped"));
    const attempts = await inTurns(1_100, (at) =>
      at % 11 === 10 ? issue(2091, failing).catch(() => "") : issue(2091),
    );
    const numbers = attempts.filter((number) => number !== "");
    const wanted = Array.from(
      { length: 1_000 },
      (_, at) => `RE-2091-${String(at + 1).padStart(5, "0")}`,
    );
    expect(numbers.sort()).toEqual(wanted);
  });

  it("begin anew each year", async () => {
    expect(await issue(2092)).toBe("RE-2092-00001");
    expect(await issue(2093)).toBe("RE-2093-00001");
    expect(await issue(2092)).toBe("RE-2092-00002");
  });
});

async function issueHostile() {
  const nasty = `\u0000\u0007\u202eevil\ud800 😀 <b a="1">&amp;]]>' ${"x".repeat(2_000)}`;
  const snapshot = paperSnapshot({
    lines: [paperLine({ name: nasty, articleNumber: nasty.slice(0, 90) })],
    buyer: { ...paperSnapshot().buyer, name: nasty, company: nasty, street: nasty, city: "مدينة" },
    notes: [nasty],
  });
  return db
    .transaction()
    .execute((trx) => issueDocument(trx, { kind: "invoice", snapshot, actor: "test" }));
}

describe("files of a document", () => {
  it("are kept under a secret key with their hash, and made once", async () => {
    const { placed } = await shipAll();
    const invoice = (await papersOf(placed)).find(({ kind }) => kind === "invoice");
    const id = invoice?.id ?? "";
    expect(await readDocumentFile(id, "pdf")).toBeUndefined();
    await makeDocument(id, draw);
    const made = (await papersOf(placed)).find((row) => row.id === id);
    const object = await findObject(pdfKey(made?.file_key ?? ""));
    expect(made?.file_key).toMatch(/^[0-9a-f-]{72}$/);
    expect(
      createHash("sha256")
        .update(object?.body ?? "")
        .digest("hex"),
    ).toBe(made?.pdf_sha256);
    expect((await extractXml(object?.body ?? new Uint8Array())).xml).toContain(invoice?.number);
    await makeDocument(id, () => Promise.reject(new Error("made again")));
    expect(await readDocumentFile(id, "pdf")).toEqual(object?.body);
  });

  it("survive a process that dies after the number, or after the file", async () => {
    const { placed } = await shipAll();
    const id = (await papersOf(placed)).at(-1)?.id ?? "";
    const dies = () => Promise.reject(new Error("killed"));
    await expect(makeDocument(id, dies)).rejects.toThrow("killed");
    await expect(makeDocument(id, draw, dies)).rejects.toThrow("killed");
    expect((await papersOf(placed)).at(-1)?.made_at).toBeNull();
    await makeDocument(id, draw);
    expect((await readDocumentFile(id, "pdf"))?.subarray(0, 5).toString()).toBeDefined();
  });

  it("that are missing after minutes are made again, and somebody is told", async () => {
    const { placed } = await shipAll();
    const [row] = await papersOf(placed);
    await db
      .updateTable("documents")
      .set({ made_at: new Date() })
      .where("id", "<>", row?.id ?? "")
      .execute();
    await db.deleteFrom("documents").where("number", "like", "RE-209%").execute();
    await runSql(
      `update documents set created_at = now() - interval '11 minutes' where id = '${row?.id}'`,
    );
    await runSql(`delete from pgboss.job where name = 'make-document'`);
    expect(await listUnmade()).toEqual([{ id: row?.id, number: row?.number }]);
    await requeueUnmade();
    await requeueUnmade();
    expect(await countJobs(row?.id ?? "")).toBe(1);
  });

  it("that were changed in the storage aren't handed out", async () => {
    const { placed } = await shipAll();
    const [row] = await papersOf(placed);
    await makeDocument(row?.id ?? "", draw);
    const key = pdfKey(row?.file_key ?? "");
    await putObject({ key, body: Buffer.from("%PDF-other"), contentType: "application/pdf" });
    expect(await readDocumentFile(row?.id ?? "", "pdf")).toBeUndefined();
  });

  it("take whatever people call themselves", async () => {
    const issued = await issueHostile();
    await makeDocument(issued?.id ?? "", draw);
    const pdf = await readDocumentFile(issued?.id ?? "", "pdf");
    const { xml } = await extractXml(pdf ?? new Uint8Array());
    expect(xml).toContain("evil 😀 &lt;b");
    expect([...xml].some((letter) => letter < "\t" || letter === "\u202e")).toBe(false);
  });

  it("are found by their number alone if it is one", async () => {
    for (const number of ["", "RE-2026-1", "RE-2026-00001'--", "\u0000"]) {
      expect(await findDocument(number)).toBeUndefined();
    }
    expect(await listDocumentsOf({ orderId: randomUUID() })).toEqual([]);
  });
});

async function runSql(text: string): Promise<void> {
  const { CompiledQuery } = await import("kysely");
  await db.executeQuery(CompiledQuery.raw(text));
}

async function countJobs(documentId: string): Promise<number> {
  const { CompiledQuery } = await import("kysely");
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw(
      "select count(*)::int as count from pgboss.job where name = 'make-document' and data->>'documentId' = $1",
      [documentId],
    ),
  );
  return rows[0]?.count ?? 0;
}

describe("an order that nobody has paid", () => {
  it("has no paper", async () => {
    const { placed } = await placeOrder();
    expect(await papersOf(placed)).toEqual([]);
  });
});
