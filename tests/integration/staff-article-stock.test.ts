import { beforeAll, describe, expect, it } from "vitest";
import { calendarDay, daysBefore } from "~/platform/clock";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { retention } from "~/shop";
import {
  endLapsedReservations,
  findReservations,
  forgetHolders,
} from "~/stock/reservations.server";
import { changeUnit } from "~/stock/change-unit.server";
import { articlePath } from "../support/articles";
import { order } from "../support/orders";
import { createProduct, stockOf } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { offerUnits } from "../support/units";
import { errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;
let store: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
  store = (await createStaff("store")).visitor;
});

const inDays = (days: number) => calendarDay(daysBefore(new Date(), -days));

const correction = (pieces: string, reason = "gezählt") => ({
  intent: "correct",
  formToken: createFormToken(),
  pieces,
  reason,
});

const reservation = (pieces: string, until = inDays(3), heldFor = "Werk Nord") => ({
  intent: "reserve",
  formToken: createFormToken(),
  pieces,
  until,
  heldFor,
});

async function movesOf(productId: number) {
  const rows = await db
    .selectFrom("stock_moves")
    .select(["reason", "pieces", "reference", "note"])
    .where("product_id", "=", productId)
    .orderBy("id")
    .execute();
  return rows.map(({ reason, pieces }) => `${reason} ${pieces}`);
}

/** Of the article's pieces so many are known one by one. */
async function addUnit(productId: number) {
  await db
    .insertInto("units")
    .values({ product_id: productId, state: "on-sale", origin: "hand", token: createFormToken() })
    .execute();
}

it("An article's page lists its labelled pieces, those that are gone last", async () => {
  const { id } = await createProduct({ stock: 0 });
  const [first = 0, second = 0] = await offerUnits(id, 2);
  await db.transaction().execute(async (trx) => {
    await changeUnit(trx, { unitId: second, event: "withdraw", actor: "Lager" });
    await changeUnit(trx, { unitId: second, event: "scrap", actor: "Lager" });
  });
  const { pieces } = (await store.get(articlePath(id))).data.article as { pieces: unknown[] };
  expect(pieces).toMatchObject([
    { id: first, state: "on-sale" },
    { id: second, state: "scrapped" },
  ]);
});

describe("a stock correction", () => {
  it("adds and takes plain pieces, says why, and counts once", async () => {
    const { id, articleNumber } = await createProduct({ stock: 3 });
    const form = correction(" -2 ", "zwei beschädigt");
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(articlePath(id), form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await stockOf(id)).toBe(1);
    await desk.post(articlePath(id), correction("+4"));
    expect(await stockOf(id)).toBe(5);
    expect(await movesOf(id)).toEqual(["opening 3", "correction -2", "correction 4"]);
    const [first] = await actsOn(articleNumber);
    expect(first).toMatchObject({
      act: "stock-corrected",
      before: { stock: 3 },
      after: { stock: 1, reason: "zwei beschädigt" },
    });
  });

  it("takes no more than there is, and none that is known one by one", async () => {
    const { id } = await createProduct({ stock: 3 });
    await addUnit(id);
    const refused = await desk.post(articlePath(id), correction("-3"));
    expect([refused.status, errorsOf(refused)]).toEqual([
      400,
      { pieces: ["staffArticles.errors.notThatMany"] },
    ]);
    expect(refused.data).toMatchObject({ lastResult: { initialValue: { reason: "gezählt" } } });
    expect((await desk.post(articlePath(id), correction("-2"))).status).toBe(303);
    expect(await stockOf(id)).toBe(1);
  });

  it.each(["0", "", "1.5", "1e3", "zwei", "999999", "--1", "\u0000"])(
    "isn't possible with %j",
    async (pieces) => {
      const { id } = await createProduct({ stock: 3 });
      const answer = await desk.post(articlePath(id), correction(pieces));
      expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([400, ["pieces"]]);
      expect(await stockOf(id)).toBe(3);
    },
  );

  it("needs a reason, a form of ours, and somebody who may", async () => {
    const { id } = await createProduct({ stock: 3 });
    const nothing = await desk.post(articlePath(id), correction("1", " "));
    expect(Object.keys(errorsOf(nothing))).toEqual(["reason"]);
    const forged = { ...correction("1"), formToken: "x" };
    expect((await desk.post(articlePath(id), forged)).status).toBe(400);
    expect((await store.post(articlePath(id), correction("1"))).status).toBe(404);
    expect(await stockOf(id)).toBe(3);
  });
});

describe("a reservation", () => {
  it("keeps pieces back from buyers until it is ended, once", async () => {
    const { id, articleNumber } = await createProduct({ stock: 5 });
    const form = reservation("2");
    await Promise.all([1, 2].map(() => desk.post(articlePath(id), form)));
    expect(await stockOf(id)).toBe(3);
    await expect(order(new Map([[id, 4]]))).rejects.toThrow();
    const [held] = await findReservations(id);
    expect(held).toMatchObject({ pieces: 2, heldFor: "Werk Nord" });
    const end = { intent: "end-reservation", reservation: String(held?.id) };
    const other = await createProduct();
    await desk.post(articlePath(other.id), end);
    expect(await stockOf(id)).toBe(3);
    await Promise.all([1, 2, 3].map(() => desk.post(articlePath(id), end)));
    expect(await stockOf(id)).toBe(5);
    expect(await movesOf(id)).toEqual(["opening 5", "reservation -2", "reservation-ended 2"]);
    const acts = await actsOn(articleNumber);
    expect(acts.map(({ act }) => act)).toEqual(["article-reserved", "reservation-ended"]);
    // The audit log is kept for years.
    expect(JSON.stringify(acts)).not.toContain("Werk Nord");
  });

  it("ends by itself after its day, and not before, however many machines look", async () => {
    const { id } = await createProduct({ stock: 1 });
    await desk.post(articlePath(id), reservation("1", inDays(1)));
    await endLapsedReservations();
    expect(await stockOf(id)).toBe(0);
    const [held] = await findReservations(id);
    expect(calendarDay(new Date(Number(held?.endsAt) - 1))).toBe(inDays(1));
    const after = daysBefore(new Date(), -3);
    await Promise.all([1, 2, 3].map(() => endLapsedReservations(after)));
    expect(await stockOf(id)).toBe(1);
    expect(await findReservations(id)).toEqual([]);
  });

  it("is for somebody whom nobody remembers some time after its end", async () => {
    const { id } = await createProduct({ stock: 2 });
    for (const name of ["Offen", "Zu Ende"]) {
      await desk.post(articlePath(id), reservation("1", inDays(90), name));
    }
    const [, ended] = await findReservations(id);
    const end = { intent: "end-reservation", reservation: String(ended?.id) };
    await desk.post(articlePath(id), end);
    const names = async () => {
      const rows = db.selectFrom("reservations").select("held_for").where("product_id", "=", id);
      return (await rows.orderBy("id").execute()).map((row) => row.held_for);
    };
    await forgetHolders(daysBefore(new Date(), 1 - retention.reservationDays));
    expect(await names()).toEqual(["Offen", "Zu Ende"]);
    await forgetHolders(daysBefore(new Date(), -1 - retention.reservationDays));
    expect(await names()).toEqual(["Offen", ""]);
  });

  it.each([
    ["more than there is", { pieces: "4" }, "pieces"],
    ["less than one", { pieces: "-1" }, "pieces"],
    ["a day that is over", { until: inDays(-1) }, "until"],
    ["a day next year", { until: inDays(200) }, "until"],
    ["no day", { until: "2026-02-31" }, "until"],
    ["nobody", { heldFor: "" }, "heldFor"],
  ])("isn't made for %s", async (_what, wrong, field) => {
    const { id } = await createProduct({ stock: 3 });
    const answer = await desk.post(articlePath(id), { ...reservation("1"), ...wrong });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([400, [field]]);
    expect(await stockOf(id)).toBe(3);
    expect(await findReservations(id)).toEqual([]);
  });

  it("is shown to the store without a name", async () => {
    const { id } = await createProduct({ stock: 3 });
    await desk.post(articlePath(id), reservation("1"));
    const { data } = await store.get(articlePath(id));
    const { reservations } = data.article as { reservations: object[] };
    expect(reservations).toMatchObject([{ pieces: 1 }]);
    expect(JSON.stringify(data)).not.toContain("Werk Nord");
  });
});
