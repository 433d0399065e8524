import { beforeAll, describe, expect, it } from "vitest";
import { noteVatIdChecked } from "~/orders/check-vat-id.server";
import { askViesAgain, chargeVat } from "~/orders/charge-vat.server";
import { listOrderEvents } from "~/orders/order-history.server";
import type { Order } from "~/orders/orders.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { checkVatId, findVatCheck } from "~/orders/vat-checks.server";
import { db } from "~/platform/db.server";
import { readSettings } from "~/settings/settings.server";
import { vies } from "../support/fresh-shop";
import { actOn, lastMailTo, receive } from "../support/order-acts";
import { reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";

// What the stand-in makes of them (dev/vies): each has the right check digit.
const registered = "ATU12345675";
const unknown = "ATU40400008";
const away = "ATU50300008";
const slow = "ATU50400007";

beforeAll(async () => {
  const content = JSON.stringify({ vatId: "DE136695976" });
  await db
    .insertInto("settings")
    .values({ content, valid_from: new Date(0), created_by: "x" })
    .execute();
  await readSettings();
});

async function place(vatId: string, priceCents = 11_900) {
  const part = await createProduct({ stock: 1, priceCents });
  return order(new Map([[part.id, 1]]), {
    form: {
      paymentMethod: "prepayment",
      country: "Austria",
      customerType: "business",
      company: "Huber GmbH",
      euTaxExempt: true,
      vatId,
    },
  });
}

async function eventsOf({ id }: Order) {
  return (await listOrderEvents(id)).map(({ event, actor }) => `${actor} ${event}`);
}

async function ship(placed: Order) {
  const items = unshipped(await reload(placed));
  return shipParcel({ ...(await actOn(placed)), carrier: "dhl", trackingNumber: "JJD1", items });
}

describe("VIES", () => {
  it("is asked by a job after the order, and its answer frees the goods", async () => {
    const placed = await place(registered);
    expect(vies.asked).not.toContain(registered);
    const job = await db
      .selectFrom("vat_checks")
      .select("answer")
      .where("order_id", "=", placed.id)
      .executeTakeFirst();
    expect(job).toEqual({ answer: "waiting" });
    await checkVatId({ orderId: placed.id });
    await checkVatId({ orderId: placed.id });
    expect(vies.asked.filter((id) => id === registered)).toHaveLength(1);
    expect(await findVatCheck(placed.id)).toMatchObject({
      answer: "valid",
      attempts: 1,
      traderName: "Beispiel Handel GmbH",
      consultationNumber: expect.stringMatching(/^WAPI/) as string,
    });
    expect((await reload(placed)).vatIdCheckedAt).toBeInstanceOf(Date);
    expect(await eventsOf(placed)).toContain("VIES vat-id-checked");
    await receive(placed, placed.amountCents);
    await ship(placed);
    expect((await reload(placed)).status).toBe("shipped");
  });

  it("that is away keeps the goods here and is asked again", async () => {
    const placed = await place(away);
    await expect(checkVatId({ orderId: placed.id })).rejects.toThrow("MS_UNAVAILABLE");
    await expect(checkVatId({ orderId: placed.id })).rejects.toThrow("MS_UNAVAILABLE");
    expect(await findVatCheck(placed.id)).toMatchObject({
      answer: "waiting",
      attempts: 2,
      lastError: "MS_UNAVAILABLE",
    });
    await receive(placed, placed.amountCents);
    await expect(ship(placed)).rejects.toMatchObject({ reason: "vat-id-unchecked" });
    const again = await askViesAgain(await actOn(placed));
    expect(again.changed).toBe(true);
    await noteVatIdChecked({ ...(await actOn(placed)), reference: "BZSt 42" });
    await ship(placed);
  });

  it("that answers too late changes nothing, and is believed when it is asked again", async () => {
    const placed = await place(slow);
    const patience = new AbortController();
    const late = checkVatId({ orderId: placed.id }, { patience: patience.signal });
    await vies.holding();
    patience.abort(new DOMException("", "TimeoutError"));
    await expect(late).rejects.toThrow("TIMEOUT");
    vies.release();
    expect(await findVatCheck(placed.id)).toMatchObject({
      answer: "waiting",
      attempts: 1,
      lastError: "TIMEOUT",
    });
    expect((await reload(placed)).vatIdCheckedAt).toBeNull();
    const again = checkVatId({ orderId: placed.id });
    await vies.holding();
    vies.release();
    await again;
    expect(await findVatCheck(placed.id)).toMatchObject({ answer: "valid", attempts: 2 });
    expect((await reload(placed)).vatIdCheckedAt).toBeInstanceOf(Date);
  });

  it("that answers after staff have decided doesn't undo what they did", async () => {
    const placed = await place(slow);
    const check = checkVatId({ orderId: placed.id });
    await vies.holding();
    await chargeVat({ ...(await actOn(placed)), reason: "kein Nachweis" });
    vies.release();
    await check;
    expect(await reload(placed)).toMatchObject({ vatExempt: false, vatIdCheckedAt: null });
    expect(await eventsOf(placed)).not.toContain("VIES vat-id-checked");
    expect(await findVatCheck(placed.id)).toMatchObject({ answer: "waiting" });
  });

  it("that doesn't know the VAT ID leaves the decision to staff", async () => {
    const placed = await place(unknown);
    await checkVatId({ orderId: placed.id });
    expect(await findVatCheck(placed.id)).toMatchObject({ answer: "invalid", traderName: "" });
    expect((await reload(placed)).vatIdCheckedAt).toBeNull();
    expect(await eventsOf(placed)).toContain("VIES vat-id-invalid");
  });
});

describe("VAT that is charged afterwards", () => {
  it("raises the total, asks the buyer for the rest and keeps the goods until it is there", async () => {
    const placed = await place(unknown);
    expect(placed).toMatchObject({ goodsCents: 10_000, amountCents: 11_599 });
    await checkVatId({ orderId: placed.id });
    await receive(placed, placed.amountCents);
    await chargeVat({ ...(await actOn(placed)), reason: "nicht registriert" });
    const now = await reload(placed);
    expect(now).toMatchObject({ goodsCents: 11_900, shippingCents: 1_599, amountCents: 13_499 });
    expect(now).toMatchObject({ vatExempt: false, vatId: "" });
    expect(now.vatCents).toBe(13_499 - Math.round(13_499 / 1.19));
    expect(now.items[0]?.tax).toMatchObject({ category: "S", reason: "eu-consumer" });
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("vat-charged");
    expect(mail.text).toContain("19,00 €");
    expect(mail.text).toContain(placed.number);
    await expect(ship(placed)).rejects.toMatchObject({ reason: "not-paid" });
    await receive(placed, 1_900);
    await ship(placed);
  });

  it("is charged once, and not of a confirmed VAT ID", async () => {
    const placed = await place(registered);
    const act = await actOn(placed);
    await chargeVat({ ...act, reason: "" });
    expect((await chargeVat({ ...act, reason: "" })).changed).toBe(false);
    const again = chargeVat({ ...(await actOn(placed)), reason: "" });
    await expect(again).rejects.toMatchObject({ reason: "no-vat-id" });
    const confirmed = await place(registered);
    await checkVatId({ orderId: confirmed.id });
    const late = chargeVat({ ...(await actOn(confirmed)), reason: "" });
    await expect(late).rejects.toMatchObject({ reason: "vat-id-checked" });
  });
});

it("Staff see the answer, must name a proof, and may charge the tax", async () => {
  const { visitor } = await createStaff("desk");
  const store = (await createStaff("store")).visitor;
  const placed = await place(unknown);
  await checkVatId({ orderId: placed.id });
  const path = `/intern/bestellungen/${placed.number}`;
  const page = await visitor.get(path);
  expect(page.data).toMatchObject({ view: { buyer: { vat: { answer: "invalid" } } } });
  const { tokens, order: shown } = page.data.view as {
    tokens: Record<string, string>;
    order: { version: number };
  };
  const form = (intent: string, fields = {}) => ({
    ...{ intent, formToken: tokens[intent] ?? "", version: String(shown.version) },
    ...fields,
  });
  expect((await visitor.post(path, form("vat", { reference: " " }))).status).toBe(400);
  expect((await store.post(path, form("vat-charge"))).status).toBe(404);
  const sent = await visitor.post(path, form("vat-charge", { reason: "nicht registriert" }));
  expect(sent.status).toBe(303);
  expect(await reload(placed)).toMatchObject({ vatExempt: false, amountCents: 13_499 });
});
