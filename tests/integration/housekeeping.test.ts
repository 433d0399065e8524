import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openSecret, sealSecret } from "~/auth/second-factor.server";
import { sweepUploads } from "~/buyback/sweep.server";
import { runHousekeeping } from "~/housekeeping.server";
import { calendarYear } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJob } from "~/platform/jobs.server";
import { deliverMail } from "~/platform/mail.server";
import { createLimit } from "~/platform/rate-limit.server";
import { objectExists, putObject } from "~/platform/storage.server";
import { retention } from "~/shop";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createAccount, createSignedIn } from "../support/visitor";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const inYears = (years: number, days = 0) => {
  const date = inDays(days);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
};
/** In Germany, this many years after the current year. */
const newYear = (years: number) =>
  new Date(`${calendarYear(new Date()) + years}-01-01T00:00:00+01:00`);
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? -1;
}

beforeEach(async () => {
  await sql`truncate users, orders, mails, buyback_requests, quote_requests, contact_messages,
    withdrawals, newsletter_subscriptions, upload_leftovers, rate_limits, tokens cascade`.execute(
    db,
  );
});

const sender = { first_name: "Erika", last_name: "Muster", email: "erika@customer.test" };

async function insertMail(kind: string, status: "waiting" | "sent" | "failed" = "sent") {
  const { id } = await db
    .insertInto("mails")
    .values({
      kind,
      status,
      recipient: "erika@customer.test",
      language: "de",
      message: JSON.stringify({ subject: "s", text: "t", html: "h" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("housekeeping", () => {
  it("ends sessions after two weeks without a visit", async () => {
    await createSignedIn({ verified: true });
    await runHousekeeping(inDays(13));
    expect(await count("sessions")).toBe(1);
    await runHousekeeping(inDays(15));
    expect(await count("sessions")).toBe(0);
  });

  it("removes tokens once they have expired", async () => {
    await createAccount();
    await runHousekeeping(inDays(2));
    expect(await count("tokens")).toBe(1);
    await runHousekeeping(inDays(4));
    expect(await count("tokens")).toBe(0);
  });

  it("forgets after 90 days which of Stripe's events were applied", async () => {
    await db
      .insertInto("stripe_events")
      .values({ id: "evt_1", type: "charge.refunded", order_id: null, outcome: "ignored" })
      .execute();
    await db.insertInto("stripe_findings").values({ stripe_id: "cs_1" }).execute();
    await runHousekeeping(inDays(89));
    expect([await count("stripe_events"), await count("stripe_findings")]).toEqual([1, 1]);
    await runHousekeeping(inDays(91));
    expect([await count("stripe_events"), await count("stripe_findings")]).toEqual([0, 0]);
  });

  it("removes counters of tries that have run out", async () => {
    await createLimit("housekeeping", { points: 5, duration: 3600 }).consume("203.0.113.9");
    await runHousekeeping();
    expect(await count("rate_limits")).toBe(1);
    await runHousekeeping(inDays(1));
    expect(await count("rate_limits")).toBe(0);
  });

  it("removes accounts that nobody confirmed, used or ordered with", async () => {
    await createAccount();
    const confirmed = await createAccount({ verified: true });
    const ordering = await createAccount();
    const product = await createProduct();
    await order(new Map([[product.id, 1]]), { userId: ordering.id });

    await runHousekeeping(inDays(retention.unconfirmedAccountDays - 1));
    expect(await count("users")).toBe(3);
    await runHousekeeping(inDays(retention.unconfirmedAccountDays + 1));
    const left = await db.selectFrom("users").select("id").execute();
    expect(left.map(({ id }) => id).sort()).toEqual([confirmed.id, ordering.id].sort());
  });

  it("keeps an account without a confirmed address that is in use", async () => {
    await createSignedIn();
    await db
      .updateTable("sessions")
      .set({ last_seen_at: inDays(30) })
      .execute();
    await runHousekeeping(inDays(retention.unconfirmedAccountDays + 1));
    expect(await count("users")).toBe(1);
  });

  it("seals second factors with the newest secret, so that an older one can go", async () => {
    const { id } = await createAccount({ verified: true });
    await db
      .updateTable("users")
      .set({ totp_secret: sealSecret("GEHEIM", id) })
      .where("id", "=", id)
      .execute();
    const secrets = [...env.SESSION_SECRET];
    try {
      env.SESSION_SECRET.unshift("the-next-secret-of-this-shop-0123456789");
      await runHousekeeping();
      env.SESSION_SECRET.splice(1);
      const { totp_secret } = await db
        .selectFrom("users")
        .select("totp_secret")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(openSecret(totp_secret, id)).toEqual({ text: "GEHEIM", stale: false });
    } finally {
      env.SESSION_SECRET.splice(0, Infinity, ...secrets);
    }
  });

  it("removes requests after their term, a buy-back's files included", async () => {
    const buyback = await db
      .insertInto("buyback_requests")
      .values({ ...sender, components: "2 × S7-300" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const key = `${buyback.id}/evaluation-1.pdf`;
    await putObject({ key, body: Buffer.from("pdf"), contentType: "application/pdf" });
    await db
      .insertInto("buyback_files")
      .values({
        draft_id: randomUUID(),
        request_id: buyback.id,
        object_key: key,
        name: "parts.pdf",
        content_type: "application/pdf",
        size: 3,
        sha256: "",
      })
      .execute();
    await db
      .insertInto("quote_requests")
      .values({ ...sender, product_name: "Modul", quantity: 1 })
      .execute();
    await db
      .insertInto("contact_messages")
      .values({ ...sender, message: "Hallo" })
      .execute();

    await runHousekeeping(inYears(retention.requestYears, -2));
    await sweepUploads();
    expect(await count("buyback_requests")).toBe(1);
    expect(await objectExists(key)).toBe(true);

    await runHousekeeping(inYears(retention.requestYears, 1));
    await sweepUploads();
    for (const table of ["buyback_requests", "buyback_files", "quote_requests", "contact_messages"])
      expect(await count(table)).toBe(0);
    expect(await objectExists(key)).toBe(false);
    expect(await count("upload_leftovers")).toBe(0);
  });

  it("keeps orders to the end of the law's terms, and those that hold stock for ever", async () => {
    const place = async (changes: { stock_state?: "sold" | "released"; paid_at?: Date }) => {
      const product = await createProduct();
      const { id } = await order(new Map([[product.id, 1]]));
      await db
        .updateTable("orders")
        .set({ updated_at: new Date(), ...changes })
        .where("id", "=", id)
        .execute();
      return id;
    };
    const paid = await place({ stock_state: "sold", paid_at: new Date() });
    const unpaid = await place({ stock_state: "released" });
    const held = await place({});
    const left = async () =>
      new Set((await db.selectFrom("orders").select("id").execute()).map(({ id }) => id));

    await runHousekeeping(justBefore(newYear(retention.letterYears + 1)));
    expect(await left()).toEqual(new Set([paid, unpaid, held]));
    await runHousekeeping(justBefore(newYear(retention.receiptYears + 1)));
    expect(await left()).toEqual(new Set([paid, held]));
    await runHousekeeping(newYear(retention.receiptYears + 1));
    expect(await left()).toEqual(new Set([held]));
  });

  it("forgets mails by their kind, waiting ones never", async () => {
    const kinds = async () =>
      (await db.selectFrom("mails").select("kind").orderBy("kind").execute()).map(
        ({ kind }) => kind,
      );
    for (const kind of ["account-reset", "contact-message", "order-confirmation"])
      await insertMail(kind);
    const mailId = await insertMail("waits", "waiting");
    await db
      .transaction()
      .execute((trx) => sendJob(trx, { name: "send-mail", payload: { mailId } }));
    await runHousekeeping(inDays(retention.accountMailDays - 1));
    expect(await kinds()).toHaveLength(4);
    await runHousekeeping(inDays(retention.accountMailDays + 1));
    expect(await kinds()).toEqual(["contact-message", "order-confirmation", "waits"]);
    await runHousekeeping(inYears(retention.requestYears, 1));
    expect(await kinds()).toEqual(["order-confirmation", "waits"]);
    await runHousekeeping(newYear(retention.letterYears + 1));
    expect(await kinds()).toEqual(["waits"]);
  });

  it("forgets newsletter addresses nobody confirmed, and withdrawn consents after their term", async () => {
    const confirmed_at = new Date();
    await db
      .insertInto("newsletter_subscriptions")
      .values([
        { email: "never@customer.test", language: "de" },
        { email: "reader@customer.test", language: "de", confirmed_at },
        { email: "left@customer.test", language: "de", confirmed_at, unsubscribed_at: new Date() },
      ])
      .execute();
    await runHousekeeping(inDays(retention.accountMailDays - 1));
    expect(await count("newsletter_subscriptions")).toBe(3);
    await runHousekeeping(inDays(retention.accountMailDays + 1));
    expect(await count("newsletter_subscriptions")).toBe(2);
    await runHousekeeping(inYears(retention.consentYears, 1));
    const left = await db.selectFrom("newsletter_subscriptions").select("email").execute();
    expect(left).toEqual([{ email: "reader@customer.test" }]);
  });

  it("marks a mail that nothing tries to send any more as failed", async () => {
    const id = await insertMail("order-confirmation", "waiting");
    const status = async () =>
      (await db.selectFrom("mails").select("status").where("id", "=", id).executeTakeFirst())
        ?.status;
    await runHousekeeping(inDays(2));
    expect(await status()).toBe("waiting");
    await runHousekeeping(inDays(4));
    expect(await status()).toBe("failed");
    await deliverMail(id);
    expect(await status()).toBe("failed");
  });
});
