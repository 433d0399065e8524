import { beforeAll, describe, expect, it } from "vitest";
import { listWork } from "~/backoffice/today/work.server";
import { withDocument } from "~/documents/attach-document.server";
import { listDocumentsOf } from "~/documents/documents.server";
import { issueDocument } from "~/documents/issue.server";
import { makeDocument } from "~/documents/make-document.server";
import { mailDocument } from "~/orders/document-mail.server";
import { withOrderLink } from "~/orders/order-link.server";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { keepPapers } from "../support/papers-kept";
import { paperLine, paperSnapshot } from "../support/papers";
import { reload } from "../support/order-book";
import { lastMailTo } from "../support/order-acts";
import { createStaff } from "../support/staff";
import { createSignedIn, Visitor, goodPassword } from "../support/visitor";

const people = {} as Record<"owner" | "desk" | "store" | "adviser", Visitor>;
let kept: { order: Order; invoice: string; note: string };

beforeAll(async () => {
  for (const role of ["owner", "desk", "store", "adviser"] as const) {
    people[role] = (await createStaff(role)).visitor;
  }
  kept = await keepPapers();
});

const kindsOf = async (order: Order) =>
  (await listDocumentsOf({ orderId: order.id })).map(({ kind }) => kind);

async function formFor(number: string, changes: Record<string, string>) {
  const { data } = await people.owner.get(`/intern/belege/${number}`);
  const { tokens, order } = data as {
    tokens: Record<string, string>;
    order: { version: number };
  };
  const intent = changes.intent ?? "";
  return {
    formToken: tokens[intent] ?? "",
    version: String(order.version),
    password: goodPassword,
    ...changes,
  };
}

describe("papers in the back office", () => {
  it("are listed, found by number, order, name and month, and filtered by kind", async () => {
    const month = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" }).slice(0, 7);
    const shown = async (query: string) => {
      const { data } = await people.owner.get(`/intern/belege?${query}`);
      return (data.documents as { number: string }[]).map(({ number }) => number);
    };
    expect(await shown("")).toEqual([kept.invoice, kept.note]);
    expect(await shown(`q=${kept.invoice}`)).toEqual([kept.invoice]);
    expect(await shown(`q=${kept.order.number}&kind=delivery-note`)).toEqual([kept.note]);
    expect(await shown(`month=${month}&q=Muster`)).toHaveLength(2);
    expect(await shown("month=2001-01")).toEqual([]);
    expect(await shown("q=%25")).toEqual([]);
    expect(await shown("kind=x&month=9999&before=%00")).toHaveLength(2);
    expect(await shown(`before=${kept.invoice}`)).toEqual([kept.note]);
  });

  it("open for whoever may see them: the store sees delivery notes alone", async () => {
    const status = async (who: keyof typeof people, path: string) =>
      (await people[who].get(`/intern/belege/${path}`)).status;
    for (const who of ["owner", "desk", "adviser"] as const) {
      expect(await status(who, `datei/${kept.invoice}.pdf`)).toBe(200);
    }
    expect(await status("store", `datei/${kept.note}.pdf`)).toBe(200);
    expect(await status("store", `datei/${kept.invoice}.pdf`)).toBe(404);
    expect(await status("owner", `datei/${kept.invoice}.xml`)).toBe(404);
    expect(await status("owner", "datei/RE-2026-99999.pdf")).toBe(404);
  });

  it("of purchases are hidden from the desk", async () => {
    const issued = await db
      .transaction()
      .execute((trx) =>
        issueDocument(trx, { kind: "purchase-receipt", snapshot: paperSnapshot(), actor: "x" }),
      );
    const path = `/intern/belege/${issued?.number}`;
    expect((await people.desk.get(path)).status).toBe(404);
    expect((await people.adviser.get(path)).status).toBe(200);
    const { data } = await people.desk.get("/intern/belege?kind=purchase-receipt");
    expect(data.documents).toEqual([]);
  });
});

describe("a buyer", () => {
  it("opens the papers of an order in the account or by its secret address, nobody else does", async () => {
    const { order, invoice } = await keepPapers();
    const file = `/beleg/${invoice}.pdf`;
    const owner = await createSignedIn({ verified: true });
    await db
      .updateTable("orders")
      .set({ user_id: owner.person.id })
      .where("id", "=", order.id)
      .execute();
    const page = await owner.visitor.get(`/account/bestellungen/${order.id}`);
    expect(page.data.papers).toMatchObject([{ kind: "delivery-note" }, { pdf: file }]);
    expect((await owner.visitor.get(file)).text).toContain("%PDF");
    const stranger = await createSignedIn({ verified: true });
    expect((await stranger.visitor.get(file)).status).toBe(404);
    expect((await new Visitor().get(file)).status).toBe(404);

    const filled = await withOrderLink({
      ...{ subject: "", html: "", orderId: order.id },
      text: `/bestellung/${order.id}`,
    });
    const guest = new Visitor();
    const linked = (await guest.get(filled.text)).data as {
      details: { papers: { pdf?: string }[] };
    };
    const address = linked.details.papers[1]?.pdf ?? "";
    expect(address).toContain(`${file}?bestellung=`);
    expect((await guest.get(address)).status).toBe(200);
    expect((await guest.get(address.replace(invoice, kept.invoice))).status).toBe(404);
    expect((await guest.get(`${file}?bestellung=x`)).status).toBe(404);
    for (const odd of ["x", "RE-2026-1.pdf", "RE-2026-00001.exe", "%00.pdf"]) {
      expect((await guest.get(`/beleg/${odd}`)).status).toBe(404);
    }
  });

  it("gets what corrects an invoice by mail with its file, a business the invoice as well", async () => {
    const { order, invoice } = await keepPapers();
    const documents = await listDocumentsOf({ orderId: order.id });
    const made = documents.find(({ number }) => number === invoice);
    const about = {
      id: made?.id ?? "",
      kind: "invoice",
      number: invoice,
      orderId: order.id,
    } as const;
    await db.transaction().execute((trx) => mailDocument(trx, about));
    expect((await lastMailTo(order)).kind).toBe("shipped");
    await db
      .updateTable("orders")
      .set({ invoice_email: "rechnung@firma.test" })
      .where("id", "=", order.id)
      .execute();
    await db.transaction().execute((trx) => mailDocument(trx, about));
    await db.transaction().execute((trx) => mailDocument(trx, about));
    const mails = await db
      .selectFrom("mails")
      .select("message")
      .where("recipient", "=", "rechnung@firma.test")
      .execute();
    expect(mails).toHaveLength(1);
    const { attachments } = await withDocument(
      mails[0]?.message ?? { subject: "", text: "", html: "" },
    );
    expect(attachments?.map(({ filename }) => filename)).toEqual([`${invoice}.pdf`]);
  });
});

it("A paper is found by its number in the search, by whoever may see it", async () => {
  const find = (who: keyof typeof people) => people[who].get(`/intern/suche?q=${kept.invoice}`);
  expect((await find("desk")).location).toBe(`/intern/belege/${kept.invoice}`);
  expect((await find("store")).location).toBeNull();
});

it("An order confirmation is issued by hand, once for a form, and mailed with its file", async () => {
  const { order } = await keepPapers();
  const page = `/intern/bestellungen/${order.number}`;
  const { view } = (await people.desk.get(page)).data as {
    view: { tokens: { confirmation: string }; order: { version: number } };
  };
  const form = { formToken: view.tokens.confirmation, version: String(view.order.version) };
  await people.desk.post(page, { intent: "confirmation", ...form });
  await people.desk.post(page, { intent: "confirmation", ...form });
  expect((await kindsOf(order)).slice(2)).toEqual(["order-confirmation"]);
  const paper = (await listDocumentsOf({ orderId: order.id })).at(-1);
  const about = { id: paper?.id ?? "", kind: "order-confirmation", number: paper?.number ?? "" };
  await db
    .transaction()
    .execute((trx) =>
      mailDocument(trx, { ...about, kind: "order-confirmation", orderId: order.id }),
    );
  expect((await lastMailTo(order)).kind).toBe("document-order-confirmation");
});

describe("an invoice by hand", () => {
  it("is cancelled once, and issued anew from the order's page", async () => {
    const { order, invoice } = await keepPapers();
    const form = await formFor(invoice, { intent: "cancel", reason: "Falscher Kunde" });
    expect((await people.owner.post(`/intern/belege/${invoice}`, form)).status).toBe(303);
    expect((await people.owner.post(`/intern/belege/${invoice}`, form)).status).toBe(303);
    expect((await kindsOf(order)).slice(2)).toEqual(["invoice-cancellation"]);
    const page = `/intern/bestellungen/${order.number}`;
    const { data } = await people.owner.get(page);
    const { view } = data as { view: { tokens: { invoice: string }; order: { version: number } } };
    const issue = { formToken: view.tokens.invoice, version: String(view.order.version) };
    expect((await people.desk.post(page, { intent: "invoice", ...issue })).status).toBe(303);
    expect((await kindsOf(order)).slice(2)).toEqual(["invoice-cancellation", "invoice"]);
  });

  it("is replaced by one with another name, address and order number", async () => {
    const { order, invoice } = await keepPapers();
    const changes = { company: "Neue Firma GmbH", name: "Max Neu", street: "Neuweg 2" };
    const place = { postalCode: "10115", city: "Berlin", buyerReference: "PO-77", costCenter: "" };
    const form = await formFor(invoice, {
      intent: "replace",
      reason: "Firma",
      ...changes,
      ...place,
    });
    expect((await people.desk.post(`/intern/belege/${invoice}`, form)).status).toBe(303);
    const rows = await db
      .selectFrom("documents")
      .select(["kind", "snapshot"])
      .where("order_id", "=", order.id)
      .orderBy("created_at")
      .execute();
    const { kind, snapshot } = rows.at(-1) ?? {};
    expect(kind).toBe("invoice");
    expect(snapshot?.buyer).toMatchObject({ company: "Neue Firma GmbH", city: "Berlin" });
    expect(snapshot?.references.buyerReference).toBe("PO-77");
  });

  it("keeps what was typed when a field is empty, or the order has moved meanwhile", async () => {
    const { order, invoice } = await keepPapers();
    const path = `/intern/belege/${invoice}`;
    const form = await formFor(invoice, { intent: "replace", reason: "" });
    const empty = await people.owner.post(path, form);
    expect(empty.status).toBe(400);
    expect(JSON.stringify(empty.data)).toContain("staffDocuments.errors");
    const late = await formFor(invoice, { intent: "cancel", reason: "x", version: "0" });
    expect((await people.owner.post(path, late)).status).toBe(409);
    const long = await formFor(invoice, { intent: "cancel", reason: "x".repeat(10_000) });
    expect((await people.owner.post(path, long)).status).toBe(400);
    expect((await people.owner.post(path, { intent: "burn" })).status).toBe(400);
    expect((await people.owner.post(`/intern/belege/${kept.note}`, late)).status).toBe(400);
    expect(await kindsOf(await reload(order))).toEqual(["delivery-note", "invoice"]);
  });
});

const supply = { taxCategory: "K", rateBasisPoints: 0, taxReason: "intra-community" } as const;
const destination = { taxCategory: "S", rateBasisPoints: 2000, taxReason: "oss" } as const;

async function issueIn(month: string) {
  const french = {
    ...paperSnapshot().buyer,
    company: '=Lyon; "SARL" Łódź',
    country: "France",
    countryCode: "FR",
    vatId: "FR83404833048",
  };
  const issuedOn = `${month}-15`;
  const common = { issuedOn, deliveredOn: issuedOn };
  const snapshots = [
    paperSnapshot({ ...common, lines: [paperLine({ unitCents: 11_900 })] }),
    paperSnapshot({
      ...common,
      buyer: french,
      lines: [paperLine({ ...supply, unitCents: 50_000 })],
    }),
    paperSnapshot({
      ...common,
      buyer: { ...french, vatId: "", country: "Austria", countryCode: "AT" },
      lines: [paperLine({ ...destination, unitCents: 12_000 })],
    }),
  ];
  const numbers: string[] = [];
  for (const snapshot of snapshots) {
    const issued = await db
      .transaction()
      .execute((trx) => issueDocument(trx, { kind: "invoice", snapshot, actor: "x" }));
    numbers.push(issued?.number ?? "");
  }
  await db.transaction().execute((trx) =>
    issueDocument(trx, {
      kind: "invoice-correction",
      snapshot: {
        ...(snapshots[1] ?? paperSnapshot()),
        lines: [paperLine({ ...supply, unitCents: 10_000 })],
      },
      actor: "x",
    }),
  );
  return numbers;
}

describe("the month's lists", () => {
  const month = "2089-03";
  let numbers: string[] = [];
  const list = async (name: string, who: keyof typeof people = "adviser") =>
    people[who].get(`/intern/belege/export/${name}?monat=${month}`);
  const rowsOf = (text: string) => text.replace("\ufeff", "").trim().split("\r\n");

  beforeAll(async () => {
    numbers = await issueIn(month);
  });

  it("are a DATEV batch in Windows-1252 with head, columns and a booking for each tax", async () => {
    const { text, headers } = await list("datev");
    const [head = "", columns = "", ...bookings] = rowsOf(text);
    expect(headers.get("Content-Disposition")).toContain("EXTF_Buchungsstapel_2089-03.csv");
    expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";/);
    expect(head.split(";")).toHaveLength(31);
    expect(head).toContain(";20890301;20890331;");
    expect(columns.split(";")).toHaveLength(41);
    expect(bookings).toHaveLength(4);
    expect(bookings.every((line) => line.split(";").length >= 41)).toBe(true);
    expect(bookings[0]).toMatch(/^119,00;"S";"EUR";;;;10000;8400;;1503;"RE-2089-00001";/);
    expect(bookings.some((line) => line.startsWith('100,00;"H"'))).toBe(true);
    expect(text).not.toContain("Ł");
  });

  it("have every invoice and credit note in the journal, safe for spreadsheets", async () => {
    const rows = rowsOf((await list("journal")).text);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toContain(`${numbers[0]};invoice;2089-03-15`);
    expect(rows[1]).toContain(";19,00;100,00;19,00;119,00;");
    expect(rows[2]).toContain(`"'=Lyon; ""SARL"" Łódź"`);
    expect(rows[4]).toContain(";-100,00;0,00;-100,00;");
  });

  it("sum supplies by VAT ID and sales by country", async () => {
    expect(rowsOf((await list("ecSales")).text).slice(1)).toEqual(["FR;83404833048;400;L"]);
    expect(rowsOf((await list("oss")).text).slice(1)).toEqual(["AT;20,00;100,00;20,00"]);
  });

  it("name supplies without a proof of arrival until somebody notes one", async () => {
    const supplied = numbers[1] ?? "";
    expect((await list("unproved")).text).toContain(supplied);
    const today = async (role: "desk" | "store") =>
      (await listWork(role)).find(({ name }) => name === "proofs");
    expect(await today("desk")).toMatchObject({
      count: 1,
      to: "/intern/belege?proof=open",
      entries: [{ label: supplied, to: `/intern/belege/${supplied}` }],
    });
    expect(await today("store")).toBeUndefined();
    const path = `/intern/belege/${supplied}`;
    const wrong = await people.desk.post(path, { intent: "arrival", arrivedOn: "2999-01-01" });
    expect(wrong.status).toBe(400);
    const form = { intent: "arrival", arrivedOn: "2026-11-20", note: "Spedition" };
    expect((await people.adviser.post(path, form)).status).toBe(404);
    expect((await people.desk.post(path, form)).status).toBe(303);
    expect((await people.desk.post(path, { ...form, note: "CMR" })).status).toBe(303);
    expect((await list("unproved")).text).not.toContain(supplied);
    expect(await today("desk")).toMatchObject({ count: 0, to: undefined });
    const { data } = await people.owner.get(path);
    expect(data.document).toMatchObject({ proof: { note: "CMR" } });
  });

  it("have margin goods piece by piece", async () => {
    const text = (await people.owner.get("/intern/belege/export/margin")).text;
    expect(rowsOf(text)[0]).toContain("Einkaufspreis");
  });

  it("aren't for the desk, and only for months and lists that there are", async () => {
    expect((await list("datev", "desk")).status).toBe(404);
    expect((await list("passwords", "owner")).status).toBe(404);
    const odd = await people.owner.get("/intern/belege/export/datev?monat=2026-13");
    expect(odd.status).toBe(404);
  });
});

it("A file that a worker made twice is the one that was noted first", async () => {
  const { order } = await keepPapers();
  const [document] = await listDocumentsOf({ orderId: order.id });
  await makeDocument(document?.id ?? "", () => Promise.reject(new Error("again")));
  expect((await listDocumentsOf({ orderId: order.id })).every(({ hasPdf }) => hasPdf)).toBe(true);
});
