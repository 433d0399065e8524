import { beforeAll, describe, expect, it } from "vitest";
import { listPayments } from "~/orders/ledger.server";
import { listNotes } from "~/orders/order-notes.server";
import { listParcels } from "~/orders/parcels.server";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { placeOrder, placePaid } from "../support/order-acts";
import { kindsOfMails, reload } from "../support/order-book";
import { createStaff } from "../support/staff";
import { errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;
let store: Visitor;
let deskEmail: string;

beforeAll(async () => {
  const member = await createStaff("desk");
  ({ visitor: desk, email: deskEmail } = member);
  store = (await createStaff("store")).visitor;
});

const pathOf = ({ number }: Pick<Order, "number">) => `/intern/bestellungen/${number}`;

/** The form as the page shows it now. */
async function open(placed: Order, intent: string, who = desk) {
  const { view } = (await who.get(pathOf(placed))).data as {
    view: {
      tokens: Record<string, string>;
      order: { version: number; items: { id: number }[] };
    };
  };
  return { intent, formToken: view.tokens[intent] ?? "", version: String(view.order.version) };
}

/** Opens the form, fills it in, sends it twice: it counts once. */
async function send(placed: Order, intent: string, fields: Record<string, string>, who = desk) {
  const form = { ...(await open(placed, intent, who)), ...fields };
  const answer = await who.post(pathOf(placed), form);
  if (answer.status === 303) {
    const again = await who.post(pathOf(placed), form);
    expect(again.status, "sent again").toBe(303);
  }
  return answer;
}

async function actsOn({ number }: Order): Promise<string[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["actor", "act"])
    .where("subject", "=", number)
    .orderBy("id")
    .execute();
  return rows.map(({ actor, act }) => `${actor === deskEmail ? "desk" : actor} ${act}`);
}

const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });

describe("By their forms, each sent twice and counted once,", () => {
  it("a note is kept, and an empty one refused", async () => {
    const { placed } = await placeOrder();
    const empty = await send(placed, "note", { text: " " });
    expect([empty.status, errorsOf(empty)]).toEqual([400, { text: ["staffOrders.errors.text"] }]);
    const answer = await send(placed, "note", { text: "Holt selbst ab" });
    expect([answer.status, answer.location]).toEqual([303, pathOf(placed)]);
    expect((await listNotes(placed.id)).map(({ text }) => text)).toEqual(["Holt selbst ab"]);
    expect(await actsOn(placed)).toEqual(["desk order-note"]);
  });

  it("a payment comes in two parts, and a word is no amount", async () => {
    const { placed } = await placeOrder();
    const wrong = await send(placed, "payment", { amount: "viel", day: "2026-02-31" });
    expect(errorsOf(wrong)).toEqual({
      amount: ["staffOrders.errors.amount"],
      day: ["staffOrders.errors.day"],
    });
    for (const amount of ["150,00", "250"]) {
      expect((await send(placed, "payment", { amount, day: today })).status).toBe(303);
    }
    expect((await listPayments(placed.id)).map(({ cents }) => cents)).toEqual([15_000, 25_000]);
    expect((await reload(placed)).paymentState).toBe("paid");
  });

  it("two parcels leave, the second makes the order a shipped one", async () => {
    const { placed } = await placePaid();
    const [one, two] = placed.items.map(({ id }) => String(id));
    const parcel = { carrier: "dpd", trackingNumber: "0123 4567" };
    const first = { ...parcel, [`item-${one}`]: "1", [`item-${two}`]: "0" };
    expect((await send(placed, "ship", first, store)).status).toBe(303);
    expect((await reload(placed)).status).toBe("processing");
    const steps = { ship: true, return: true, cancel: false, address: false };
    expect((await desk.get(pathOf(placed))).data).toMatchObject({ view: { steps } });
    const tooMany = await send(placed, "ship", { carrier: "dhl", [`item-${two}`]: "3" }, store);
    expect(errorsOf(tooMany)).toEqual({ "": ["staffOrders.refused.quantity-too-high"] });
    const rest = { carrier: "other", trackingNumber: "", [`item-${two}`]: "2", weight: "12,5" };
    const heavy = await send(placed, "ship", { ...rest, weight: "schwer" }, store);
    expect(errorsOf(heavy)).toEqual({ weight: ["staffOrders.errors.weight"] });
    expect((await send(placed, "ship", rest, store)).status).toBe(303);
    expect((await reload(placed)).status).toBe("shipped");
    expect((await listParcels(placed.id)).map(({ weightGrams }) => weightGrams)).toEqual([
      null,
      12_500,
    ]);
    const mails = await kindsOfMails(placed);
    expect(mails.filter((kind) => kind.startsWith("shipped"))).toHaveLength(2);
  });

  it("a parcel's number is corrected", async () => {
    const { placed } = await placePaid();
    const items = Object.fromEntries(
      placed.items.map(({ id, quantity }) => [`item-${id}`, String(quantity)]),
    );
    await send(placed, "ship", { carrier: "dhl", trackingNumber: "0034 0434", ...items });
    const [parcel] = await listParcels(placed.id);
    const corrected = { parcelId: parcel?.id ?? "", carrier: "ups", trackingNumber: "1Z 999" };
    expect((await send(placed, "parcel", corrected, store)).status).toBe(303);
    expect((await listParcels(placed.id))[0]).toMatchObject({
      carrier: "ups",
      trackingNumber: "1Z 999",
    });
  });

  it("an amount is refunded, noted as sent, and more than was paid is refused", async () => {
    const { placed } = await placePaid();
    const much = await send(placed, "refund", { amount: "999", reason: "Kulanz" });
    expect(errorsOf(much)).toEqual({ amount: ["staffOrders.refused.amount-too-high"] });
    expect((await send(placed, "refund", { amount: "12,50", reason: "Kulanz" })).status).toBe(303);
    const refund = (await listPayments(placed.id)).at(-1);
    expect(refund).toMatchObject({ cents: -1_250, state: "due", reason: "Kulanz" });
    const sent = { paymentId: refund?.id ?? "", day: today, reference: "SEPA 7" };
    expect((await send(placed, "refund-sent", sent)).status).toBe(303);
    expect((await listPayments(placed.id)).at(-1)).toMatchObject({ state: "done" });
  });

  it("goods come back by line, in their state, with what is refunded", async () => {
    const { placed } = await placePaid();
    const items = Object.fromEntries(
      placed.items.map(({ id, quantity }) => [`item-${id}`, String(quantity)]),
    );
    await send(placed, "ship", { carrier: "dhl", trackingNumber: "0034 0434", ...items });
    const id = placed.items[1]?.id;
    const wrong = await send(placed, "return", {
      [`item-${id}`]: "1",
      [`refund-${id}`]: "x",
    });
    expect(errorsOf(wrong)).toEqual({
      [`refund-${id}`]: ["staffOrders.errors.amount"],
    });
    const back = {
      [`item-${id}`]: "1",
      [`condition-${id}`]: "opened",
      [`restock-${id}`]: "on",
      [`refund-${id}`]: "140,00",
    };
    expect((await send(placed, "return", back)).status).toBe(303);
    const now = await reload(placed);
    expect(now.items[1]).toMatchObject({ returned: 1, restocked: 1 });
    expect((await listPayments(placed.id)).at(-1)?.cents).toBe(-14_000);
  });

  it("an address is corrected, one with a hole refused", async () => {
    const { placed } = await placeOrder();
    const { deliveryAddress } = placed;
    const hole = await send(placed, "address", { ...deliveryAddress, street: "" });
    expect(errorsOf(hole)).toEqual({ street: ["staffOrders.errors.required"] });
    const right = { ...deliveryAddress, street: "Werkstraße 2", billingStreet: "nirgends" };
    expect((await send(placed, "address", right)).status).toBe(303);
    expect(await reload(placed)).toMatchObject({
      deliveryAddress: { street: "Werkstraße 2" },
      billingAddress: null,
    });
    const abroad = await send(placed, "address", { ...right, country: "France" });
    expect(errorsOf(abroad)).toEqual({ country: ["staffOrders.refused.country-changes-price"] });
  });

  it("a line is taken off, and a replacement that nobody has refused", async () => {
    const { placed } = await placeOrder();
    const itemId = String(placed.items[1]?.id);
    const fields = { itemId, quantity: "0", reason: "ausverkauft" };
    const unknown = await send(placed, "items", { ...fields, replacement: "XX-NICHTS-0" });
    expect(errorsOf(unknown)).toEqual({ replacement: ["staffOrders.errors.replacement"] });
    const more = await send(placed, "items", { ...fields, quantity: "3" });
    expect(errorsOf(more)).toEqual({ agreement: ["staffOrders.refused.not-agreed"] });
    expect((await send(placed, "items", fields)).status).toBe(303);
    expect((await reload(placed)).items).toHaveLength(1);
  });

  it("a part is replaced by another from stock", async () => {
    const { placed } = await placeOrder();
    const other = await placeOrder();
    const itemId = String(placed.items[0]?.id);
    const replacement = `#${other.one.id}`;
    const fields = { itemId, quantity: "0", replacement, reason: "wie besprochen" };
    expect((await send(placed, "items", fields)).status).toBe(303);
    const now = await reload(placed);
    expect(now.items.map(({ productId }) => productId)).toContain(other.one.id);
  });
});

describe("A mail from a template", () => {
  it("is shown as the buyer will read it, then sent once", async () => {
    const { placed } = await placeOrder();
    const path = `${pathOf(placed)}/brief`;
    const page = (await desk.get(`${path}?template=question`)).data as {
      draft: { template: string; subject: string; text: string };
      formToken: string;
    };
    expect(page.draft.template).toBe("question");
    const form = { ...page.draft, formToken: page.formToken, text: "Passt auch Serie B?" };
    const shown = await desk.post(path, { ...form, intent: "preview" });
    expect(shown.data).toMatchObject({ draft: { text: "Passt auch Serie B?" } });
    expect(JSON.stringify(shown.data.preview)).toContain("Passt auch Serie B?");
    const before = (await kindsOfMails(placed)).length;
    for (let sent = 0; sent < 2; sent++) {
      expect((await desk.post(path, { ...form, intent: "mail" })).status).toBe(303);
    }
    expect((await kindsOfMails(placed)).slice(before)).toEqual(["letter-question"]);
    expect((await store.post(path, { ...form, intent: "mail" })).status).toBe(404);
  });
});

describe("Somebody else was quicker:", () => {
  it("the form answers 409 with what is stored, and keeps what was typed", async () => {
    const { placed } = await placeOrder();
    const stale = await open(placed, "payment");
    await send(placed, "address", { ...placed.deliveryAddress, city: "Mainz" });
    const form = { ...stale, amount: "10", day: today };
    const answer = await desk.post(pathOf(placed), form);
    expect(answer.status).toBe(409);
    expect(answer.data.moved).toMatchObject({ stored: { status: "pending" } });
    expect(answer.data.lastResult).toMatchObject({
      initialValue: { amount: "10" },
    });
    expect(await listPayments(placed.id)).toEqual([]);
    const { version } = answer.data.moved as { version: number };
    const again = await desk.post(pathOf(placed), { ...form, version: String(version) });
    expect(again.status).toBe(303);
  });
});

describe("After ten minutes", () => {
  it("money asks for the password again, a note doesn't", async () => {
    const { id, visitor } = await createStaff("desk");
    const { placed } = await placeOrder();
    await db
      .updateTable("sessions")
      .set({ password_at: new Date(Date.now() - 660_000) })
      .where("user_id", "=", id)
      .execute();
    const payment = { amount: "10", day: today };
    const refused = await send(placed, "payment", payment, visitor);
    expect(errorsOf(refused)).toEqual({ password: ["auth.errors.password"] });
    expect((await send(placed, "note", { text: "geht" }, visitor)).status).toBe(303);
  });
});

describe("The pack table", () => {
  it("leads from a part to the order that waits for it, counts it, and stops at another", async () => {
    const { placed } = await placePaid();
    const [one, two] = placed.items;
    const part = (one?.articleNumber ?? "").toLowerCase();
    const led = await store.get(`/intern/versand?scan=${encodeURIComponent(part)}`);
    expect(led.location).toBe(
      `/intern/versand/${placed.number}?${new URLSearchParams({ scan: part }).toString()}`,
    );
    const counted = await store.get(led.location ?? "");
    expect(counted.data).toMatchObject({
      packed: `${one?.id}:1`,
    });
    const path = `/intern/versand/${placed.number}?packed=${one?.id}:1`;
    expect((await store.get(`${path}&scan=${part}`)).data).toMatchObject({
      problem: "wrong",
    });
    expect((await store.get(`${path}&scan=6ES7-FREMD`)).data).toMatchObject({
      problem: "wrong",
    });
    const next = await store.get(`${path}&scan=${two?.articleNumber}`);
    expect(next.data).toMatchObject({ packed: `${one?.id}:1,${two?.id}:1` });
  });

  it("ships what was packed and goes on to the next order", async () => {
    const { placed } = await placePaid();
    const form = {
      ...(await open(placed, "ship", store)),
      carrier: "dhl",
      trackingNumber: "0034 0434",
      ...Object.fromEntries(placed.items.map(({ id, quantity }) => [`item-${id}`, `${quantity}`])),
    };
    const answer = await store.post(`/intern/versand/${placed.number}`, form);
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/intern\/versand(\/AA-|$)/);
    expect((await reload(placed)).status).toBe("shipped");
    const slip = await store.get(`${pathOf(placed)}/lieferschein`);
    expect(slip.data).toMatchObject({ number: placed.number });
    expect(JSON.stringify(slip.data)).not.toContain(placed.email);
  });
});
