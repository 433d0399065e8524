import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { runHousekeeping } from "~/housekeeping.server";
import { notePaid } from "~/buyback/case-acts.server";
import { settleBatch } from "~/payments/transfer-batches.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deleteOldRequests, deleteRequestsOf } from "~/requests/retention.server";
import {
  caseOf,
  deliver,
  IBAN,
  makePayable,
  offerAll,
  sellerSends,
  sellParts,
  type SoldCase,
  details,
  staffSends,
} from "../support/buyback-cases";
import { fileForm, OUT, referenceOf } from "../support/buyback-payouts";
import { changeSettings } from "../support/settings";
import { createStaff } from "../support/staff";
import { mailsTo, type Visitor } from "../support/visitor";

const actor = { id: null, name: "operator tests" };

let owner: Visitor;
let desk: Visitor;

beforeAll(async () => {
  ({ visitor: owner } = await createStaff("owner"));
  ({ visitor: desk } = await createStaff("desk"));
  const account = { bankHolder: "Teile GbR", iban: "DE02 1203 0000 0000 2020 51" };
  await changeSettings(owner, "bank", account);
});

async function payable() {
  const sold = await sellParts({ list: "ABC-300; 1" });
  const answer = await makePayable(desk, sold);
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
  return sold;
}

const linesOf = ({ id }: SoldCase) =>
  db
    .selectFrom("transfer_lines")
    .select(["iban", "state", "cents"])
    .where("case_id", "=", id)
    .execute();

const paidMails = async ({ email }: SoldCase) =>
  (await mailsTo(email)).filter(({ kind }) => kind === "buyback-case-paid");

describe("paying a seller out", () => {
  it("is the owner's: with the bank's file, sealed until then, and noted once", async () => {
    const sold = await payable();
    const seenByDesk = JSON.stringify((await desk.get(OUT)).data);
    expect(seenByDesk).not.toContain(sold.number);
    expect((await desk.post(OUT, fileForm(sold))).status).toBe(404);
    const seenByOwner = JSON.stringify((await owner.get(OUT)).data);
    expect(seenByOwner).toContain("DE89 … 3000");
    expect(seenByOwner).not.toContain(IBAN);

    expect((await owner.post(OUT, fileForm(sold))).status).toBe(303);
    const [line] = await linesOf(sold);
    expect(line?.iban).not.toContain("3000");
    const reference = await referenceOf(sold);
    expect((await desk.get(`${OUT}/${reference}`)).status).toBe(404);
    const { text } = await owner.get(`${OUT}/${reference}`);
    expect(text).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect(text).toContain(sold.number);
    expect((await desk.post(OUT, { intent: "settle", reference })).status).toBe(404);
    await owner.post(OUT, { intent: "settle", reference });
    await owner.post(OUT, { intent: "settle", reference });
    expect((await caseOf(sold)).state).toBe("paid");
    expect(await paidMails(sold)).toHaveLength(1);
    expect(JSON.stringify((await owner.get(OUT)).data)).not.toContain(`case-${sold.id}`);
  });

  it("goes on when the secret that sealed accounts was replaced and the older one is gone", async () => {
    const sold = await payable();
    await owner.post(OUT, fileForm(sold));
    const reference = await referenceOf(sold);
    const secrets = [...env.SESSION_SECRET];
    try {
      env.SESSION_SECRET.unshift("the-next-secret-of-this-shop-0123456789");
      await runHousekeeping();
      env.SESSION_SECRET.splice(1);
      const { visitor } = await createStaff("owner");
      expect(JSON.stringify((await visitor.get(OUT)).data)).toContain("DE89 … 3000");
      expect((await visitor.get(`${OUT}/${reference}`)).text).toContain(`<IBAN>${IBAN}</IBAN>`);
      env.SESSION_SECRET.splice(0, 1, "a-secret-that-has-sealed-nothing-0123456789");
      const { visitor: later } = await createStaff("owner");
      expect((await later.get(OUT)).status).toBe(200);
    } finally {
      env.SESSION_SECRET.splice(0, Infinity, ...secrets);
    }
  });

  it("can't happen twice, however many file it at the same time", async () => {
    const sold = await payable();
    const forms = Array.from({ length: 4 }, () => fileForm(sold));
    const answers = await Promise.all(forms.map((form) => owner.post(OUT, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
    expect(await linesOf(sold)).toHaveLength(1);
    const reference = await referenceOf(sold);
    await Promise.all(Array.from({ length: 3 }, () => settleBatch(reference, actor, notePaid)));
    expect(await paidMails(sold)).toHaveLength(1);
    expect((await owner.post(OUT, fileForm(sold))).status).toBe(400);
    expect(await linesOf(sold)).toHaveLength(1);
  });

  it("killed between the line and the case it goes on, once", async () => {
    const sold = await payable();
    await owner.post(OUT, fileForm(sold));
    const reference = await referenceOf(sold);
    const other = new pg.Client(env.DATABASE_URL);
    await other.connect();
    await other.query("begin");
    await other.query("select from buyback_requests where id = $1 for update", [sold.id]);
    const lost = settleBatch(reference, actor, notePaid).catch((error: Error) => error);
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query(`select pg_terminate_backend(pid) from (${waiting}) held`);
    expect(await lost).toBeInstanceOf(Error);
    await other.query("rollback");
    await other.end();
    expect(await caseOf(sold)).toMatchObject({ state: "payable" });
    expect((await linesOf(sold)).map(({ state }) => state)).toEqual(["open"]);
    expect(await settleBatch(reference, actor, notePaid)).toBe(1);
    expect((await caseOf(sold)).state).toBe("paid");
    expect(await paidMails(sold)).toHaveLength(1);
  });

  it("isn't recalled, nor its account changed, while it stands in a file; dropped it is owed", async () => {
    const sold = await payable();
    await owner.post(OUT, fileForm(sold));
    const recall = await staffSends(owner, sold, "recall");
    expect(recall.status).toBe(400);
    const change = { ...details, iban: "AT611904300234573201" };
    expect((await sellerSends(sold, "details", change)).status).not.toBe(303);
    const reference = await referenceOf(sold);
    await owner.post(OUT, { intent: "drop", reference });
    expect((await owner.post(OUT, fileForm(sold))).status).toBe(303);
    expect((await linesOf(sold)).map(({ state }) => state).sort()).toEqual(["dropped", "open"]);
  });

  it("at another amount than shown is refused", async () => {
    const sold = await payable();
    expect((await owner.post(OUT, fileForm(sold, 9_999))).status).toBe(400);
    expect(await linesOf(sold)).toHaveLength(0);
  });
});

const years = (count: number) => new Date(Date.now() + count * 366 * 86_400_000);

describe("what was sold to the shop", () => {
  it("outlasts its seller's wish to be forgotten until its receipts' term; other cases don't", async () => {
    const email = `gone-${Date.now()}@customer.test`;
    const sold = await sellParts({ list: "ABC-301; 1", email });
    await makePayable(desk, sold);
    await owner.post(OUT, fileForm(sold));
    await settleBatch(await referenceOf(sold), actor, notePaid);
    await sellParts({ email, list: "ABC-302; 1" });
    await db.transaction().execute((trx) => deleteRequestsOf(trx, email));
    const left = () =>
      db.selectFrom("buyback_requests").select("number").where("email", "=", email).execute();
    expect(await left()).toEqual([{ number: sold.number }]);

    await deleteOldRequests(years(4));
    expect(await left()).toHaveLength(1);
    await deleteOldRequests(years(10));
    expect(await left()).toEqual([]);
    const { amount } = await db
      .selectFrom("buyback_lines")
      .select((eb) => eb.fn.countAll<number>().as("amount"))
      .where("request_id", "=", sold.id)
      .executeTakeFirstOrThrow();
    expect(Number(amount)).toBe(0);
  });

  it("outlasts both while it lies here, whatever is still talked about, and not once it is back", async () => {
    const sold = await sellParts({ list: "ABC-303; 1" });
    await offerAll(desk, sold);
    await deliver(desk, sold);
    await staffSends(desk, sold, "inspected");
    const isKept = async () => {
      await db.transaction().execute((trx) => deleteRequestsOf(trx, sold.email));
      await deleteOldRequests(years(4));
      return (await caseOf(sold).catch(() => undefined)) !== undefined;
    };
    const steps = [
      ["offered", () => offerAll(desk, sold, "50")],
      ["countered", () => sellerSends(sold, "counter", { price: "80" })],
      ["question", () => staffSends(desk, sold, "ask", { text: "Warum?" })],
      ["in-review", () => sellerSends(sold, "message", { text: "Darum." })],
      ["send-back", () => staffSends(desk, sold, "refuse", { message: "Nein." })],
    ] as const;
    for (const [state, step] of steps) {
      await step();
      expect((await caseOf(sold)).state).toBe(state);
      expect([state, await isKept()]).toEqual([state, true]);
    }
    await staffSends(desk, sold, "sent-back", { message: "DHL 123" });
    expect(await isKept()).toBe(false);
  });
});
