import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { describe, expect, it } from "vitest";
import { mailMorningList } from "~/backoffice/today/morning-mail.server";
import { listWork } from "~/backoffice/today/work.server";
import type { WorkList } from "~/backoffice/today/work-list";
import { listPayments } from "~/orders/ledger.server";
import { markTransferPaid, shipOrder } from "~/orders/order-transitions.server";
import { refundAmount, settleRefund } from "~/orders/refund-amount.server";
import { db } from "~/platform/db.server";
import type { OrdersTable } from "../../db/order-tables";
import { failMail } from "../support/failed-mail";
import { openOrder, payOnline } from "../support/order-book";
import { order } from "../support/orders";
import { keepRequests } from "../support/requests";
import { createProduct } from "../support/products";
import { changeSettings, dayAhead, forgetSettings } from "../support/settings";
import { actsOn, createStaff } from "../support/staff";

const HOUR_MS = 3_600_000;
const actor = "tests";

const listOf = (lists: WorkList[], name: WorkList["name"]) =>
  lists.find((list) => list.name === name);

const labels = (list: WorkList | undefined) => list?.entries.map(({ label }) => label);

async function placePrepayment() {
  const product = await createProduct();
  const form = { paymentMethod: "prepayment", email: `${randomUUID()}@customer.test` } as const;
  return order(new Map([[product.id, 1]]), { form });
}

async function paidOrder() {
  const { placed } = await openOrder();
  await payOnline(placed);
  return placed;
}

/** Moves all that counts for a list, so that it lies on a day without a Sunday in the way. */
async function setTimes(number: string, time: string) {
  await db
    .updateTable("orders")
    .set({ paid_at: new Date(time), updated_at: new Date(time) })
    .where("number", "=", number)
    .execute();
}

const morningMails = () =>
  db
    .selectFrom("mails")
    .select(["recipient", sql<string>`message->>'text'`.as("text")])
    .where("kind", "=", "morning-list")
    .execute();

/** 07:10 in Germany, in winter. */
const morning = (day: number) => new Date(`2026-11-${day}T06:10:00Z`);

describe("Today", () => {
  it("says that there is nothing to do, and mails nothing then", async () => {
    const lists = await listWork("owner");
    expect(lists.filter(({ count }) => count > 0)).toEqual([]);
    await mailMorningList(morning(10));
    expect(await morningMails()).toEqual([]);
  });

  it("lists what is to be shipped until it is, with what is left of the promise", async () => {
    const placed = await paidOrder();
    // A Wednesday.
    await setTimes(placed.number, "2026-11-18T09:00:00Z");
    const after = async (hours: number) =>
      listOf(
        await listWork("store", new Date(Date.parse("2026-11-18T09:00Z") + hours * HOUR_MS)),
        "ship",
      );
    const fresh = await after(3);
    expect(labels(fresh)).toEqual([placed.number]);
    expect(fresh).toMatchObject({ count: 1, overdue: 0, due: new Date("2026-11-19T09:00:00Z") });
    expect((await after(25))?.overdue).toBe(1);
    // Saturday's order may wait until Monday.
    await setTimes(placed.number, "2026-11-21T09:00:00Z");
    expect((await after(0))?.due).toEqual(new Date("2026-11-23T09:00:00Z"));
    await shipOrder({ number: placed.number, actor, trackingNumber: "TRACK-TODAY-1" });
    expect(await after(3)).toMatchObject({ count: 0, entries: [] });
  });

  it("counts no promise to ship while the shop has announced that parcels stay", async () => {
    const { visitor: owner } = await createStaff("owner");
    await changeSettings(owner, "hinweis", {
      ...{ noticeDe: "Betriebsferien", noticeEn: "Holidays" },
      ...{ noticeFrom: dayAhead(0), noticeTo: dayAhead(3), dispatchFrom: dayAhead(4) },
    });
    const placed = await paidOrder();
    const late = async (days: number) =>
      listOf(await listWork("store", new Date(dayAhead(days))), "ship")?.overdue;
    expect([await late(4), await late(7)]).toEqual([0, 1]);
    await shipOrder({ number: placed.number, actor, trackingNumber: "TRACK-TODAY-2" });
    await forgetSettings();
  });

  it("lists transfers until the money is there, overdue ones, and what has to go back", async () => {
    const placed = await placePrepayment();
    const later = new Date(placed.paymentDueAt.getTime() + HOUR_MS);
    const lists = await listWork("desk");
    expect(labels(listOf(lists, "transfers"))).toEqual([placed.number]);
    expect(listOf(await listWork("desk", later), "transfers")?.overdue).toBe(1);

    await db
      .updateTable("orders")
      .set({ status: "cancelled", payment_state: "paid", stock_state: "released" })
      .where("number", "=", placed.number)
      .execute();
    const owed = await listWork("desk");
    expect(listOf(owed, "transfers")?.count).toBe(0);
    expect(labels(listOf(owed, "owed"))).toEqual([placed.number]);
    await db
      .updateTable("orders")
      .set({ payment_state: "refunded" })
      .where("number", "=", placed.number)
      .execute();
    expect(listOf(await listWork("desk"), "owed")?.count).toBe(0);
  });

  it("lists an amount that somebody decided to transfer back, until it is sent", async () => {
    const { number } = await placePrepayment();
    await markTransferPaid({ number, actor });
    const { order: decided } = await refundAmount({
      number,
      cents: 500,
      reason: "Kratzer",
      actor: { id: null, name: actor },
    });
    const lists = await listWork("owner");
    expect(labels(listOf(lists, "owed"))).toEqual([number]);
    expect(labels(listOf(lists, "ship"))).toContain(number);
    const [payment] = (await listPayments(decided.id)).filter(({ cents }) => cents < 0);
    const sent = { number, paymentId: payment?.id ?? "", actor: { id: null, name: actor } };
    await settleRefund(sent);
    await shipOrder({ number, actor, trackingNumber: "TRACK-TODAY-OWED" });
    expect(listOf(await listWork("owner"), "owed")?.count).toBe(0);
  });

  it("keeps VAT IDs, withdrawals and payments that don't match out of what is to be shipped", async () => {
    const [vat, withdrawn, flagged, away] = await Promise.all([
      paidOrder(),
      paidOrder(),
      paidOrder(),
      paidOrder(),
    ]);
    const change = (number: string, values: Updateable<OrdersTable>) =>
      db.updateTable("orders").set(values).where("number", "=", number).execute();
    await change(vat.number, { vat_exempt: true, vat_id: "ATU12345675" });
    const withdrawal = { withdrawal: "whole", withdrawn_at: new Date() } as const;
    await change(withdrawn.number, withdrawal);
    await change(flagged.number, { payment_state: "flagged" });
    await shipOrder({ number: away.number, actor, trackingNumber: "TRACK-TODAY-2" });
    await change(away.number, withdrawal);
    const lists = await listWork("owner");
    expect(listOf(lists, "ship")?.count).toBe(0);
    expect(labels(listOf(lists, "vatIds"))).toEqual([vat.number]);
    expect(labels(listOf(lists, "withdrawals"))).toEqual([withdrawn.number]);
    expect(labels(listOf(lists, "payments"))).toEqual([flagged.number]);
    expect(labels(listOf(lists, "returns"))).toEqual([away.number]);
    await change(vat.number, { vat_id_checked_at: new Date() });
    expect(labels(listOf(await listWork("owner"), "ship"))).toEqual([vat.number]);
  });

  it("lists messages and quote requests until somebody has answered", async () => {
    await keepRequests("asks@customer.test");
    const now = new Date();
    const waiting = listOf(await listWork("desk", now), "answers");
    expect(waiting).toMatchObject({ count: 2, overdue: 0 });
    const later = new Date(now.getTime() + 37 * HOUR_MS);
    expect(listOf(await listWork("desk", later), "answers")?.overdue).toBe(2);
    await db.updateTable("contact_messages").set({ state: "answered" }).execute();
    await db.updateTable("quote_requests").set({ state: "spam" }).execute();
    expect(listOf(await listWork("desk"), "answers")?.count).toBe(0);
  });

  it("lists mails that nobody got and jobs that gave up", async () => {
    await failMail();
    await sql`
      insert into pgboss.job (id, name, state, completed_on, output)
      values (${randomUUID()}, 'reconcile', 'failed', now(), '{"message": "it broke"}')`.execute(
      db,
    );
    const lists = await listWork("desk");
    expect(labels(listOf(lists, "mails"))?.[0]).toContain("550 no such mailbox");
    expect(labels(listOf(lists, "jobs"))).toEqual(["reconcile: it broke"]);
  });

  it("leads to the mails that nobody got: sent again, or settled otherwise", async () => {
    const { visitor } = await createStaff("desk");
    const failed = async () =>
      ((await visitor.get("/intern/mails")).data as { mails: { id: string }[] }).mails;
    const [mail] = await failed();
    const id = mail?.id ?? "";
    for (const wrong of ["", "x", randomUUID()]) {
      const answer = await visitor.post("/intern/mails", { intent: "resend", id: wrong });
      expect([303, 404]).toContain(answer.status);
    }
    for (const intent of ["settle", "settle"]) {
      expect((await visitor.post("/intern/mails", { intent, id })).status).toBe(303);
    }
    expect(await failed()).toEqual([]);
    expect((await actsOn(id)).map(({ act }) => act)).toEqual(["mail-settled"]);
    expect((await visitor.post("/intern/mails", { intent: "resend", id })).status).toBe(303);
    const row = db.selectFrom("mails").select("status").where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ status: "waiting" });
  });

  it("shows each role its own lists, and the adviser none", async () => {
    const namesFor = async (role: "owner" | "store" | "adviser") => {
      const { visitor } = await createStaff(role);
      const { lists } = (await visitor.get("/intern")).data as { lists?: WorkList[] };
      return lists?.map(({ name }) => name);
    };
    expect(await namesFor("store")).toEqual(["ship", "returns", "buybackGoods", "goods"]);
    expect(await namesFor("adviser")).toBeUndefined();
    expect(await namesFor("owner")).toContain("owed");
  });

  it("is mailed to the desk once a morning, whoever looks first", async () => {
    const placed = await placePrepayment();
    for (const time of ["2026-11-17T05:59:00Z", "2026-11-17T13:00:00Z", "2026-11-17T22:30:00Z"]) {
      await mailMorningList(new Date(time));
    }
    expect(await morningMails()).toEqual([]);
    await Promise.all([mailMorningList(morning(17)), mailMorningList(morning(17))]);
    await mailMorningList(new Date(morning(17).getTime() + HOUR_MS));
    const [mail, ...others] = await morningMails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe("desk@shop.test");
    expect(mail?.text).toContain("Überweisungen erwartet (1)");
    expect(mail?.text).toContain(placed.number);
    expect(mail?.text).toContain("http://shop.test/intern");
    await mailMorningList(morning(18));
    expect(await morningMails()).toHaveLength(2);
    await markTransferPaid({ number: placed.number, actor });
  });
});
