import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createKeyPair } from "~/backup/seal.server";

process.env.BACKUP_RECIPIENT = (await createKeyPair()).recipient;
// After the variable is set: they read it once.
const { raiseAlarms } = await import("~/alarms.server");
const { backUpNightly } = await import("~/backup/nightly.server");
const { db } = await import("~/platform/db.server");
const { failMail } = await import("../support/failed-mail");
const { openOrder } = await import("../support/order-book");

const alarmMails = () =>
  db
    .selectFrom("mails")
    .select(["recipient", sql<string>`message->>'text'`.as("text")])
    .where("kind", "=", "alarm")
    .orderBy("created_at")
    .execute();

async function failJob(name: string) {
  await sql`
    insert into pgboss.job (id, name, state, completed_on, output)
    values (${randomUUID()}, ${name}, 'failed', now(), '{"message": "it broke"}')`.execute(db);
}

beforeEach(async () => {
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("alarms").execute();
});

test("the desk gets one mail about all that failed, and each trouble once", async () => {
  await backUpNightly();
  const { placed } = await openOrder();
  await db
    .updateTable("orders")
    .set({ payment_state: "flagged" })
    .where("number", "=", placed.number)
    .execute();
  await failMail();
  await failJob("reconcile");
  await Promise.all([raiseAlarms(), raiseAlarms()]);
  const [mail, ...others] = await alarmMails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe("desk@shop.test");
  expect(mail?.text).toContain("„Ihre Bestellung“ an nobody@customer.test: 550 no such mailbox");
  expect(mail?.text).toContain("reconcile: it broke");
  expect(mail?.text).toContain(placed.number);
  expect(mail?.text).not.toContain("Sicherung");

  await failMail({ subject: "Ihre Rechnung" });
  await raiseAlarms();
  const [, second] = await alarmMails();
  expect(second?.text).toContain("Ihre Rechnung");
  expect(second?.text).not.toContain("Ihre Bestellung");
});

test("an alarm that can't be delivered raises none about itself, nor does a healthy shop", async () => {
  await db.updateTable("orders").set({ payment_state: "paid" }).execute();
  await sql`delete from pgboss.job where state = 'failed'`.execute(db);
  await failMail({ subject: "Störungen im Shop: 1", kind: "alarm" });
  await raiseAlarms();
  expect(await alarmMails()).toHaveLength(1);
});

test("a backup that is older than 26 hours is told once a day", async () => {
  const now = new Date();
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await backUpNightly(now);
  await raiseAlarms(later(25));
  expect(await alarmMails()).toEqual([]);
  await raiseAlarms(later(27));
  await raiseAlarms(later(27));
  expect((await alarmMails()).map(({ text }) => text)).toEqual([
    expect.stringContaining("ist 27 Stunden alt"),
  ]);
  await raiseAlarms(later(51));
  expect(await alarmMails()).toHaveLength(2);
});
