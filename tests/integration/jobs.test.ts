import pg from "pg";
import { expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { type JobHandlers, sendJob, startJobs } from "~/platform/jobs.server";

const rest = () => Promise.resolve();
const idle: JobHandlers = {
  "send-mail": rest,
  "release-expired-orders": rest,
  "refund-order": rest,
  "refund-amount": rest,
  "check-vat-id": () => Promise.resolve(),
  "end-payment-page": rest,
  "buyback-terms": rest,
  "sweep-uploads": rest,
  housekeeping: rest,
  backup: rest,
  alarms: rest,
  reconcile: rest,
  "morning-list": rest,
  "send-reset-link": rest,
  "warn-of-guesses": rest,
  "product-import": rest,
  "tell-waiting": rest,
  "make-document": rest,
  "product-feed": rest,
};

it("a job's result is noted before its machine lets go of the database", async () => {
  const other = new pg.Client(env.DATABASE_URL);
  await other.connect();
  // A transaction sees the activity of its first look, however long it goes on looking.
  const watcher = new pg.Client(env.DATABASE_URL);
  await watcher.connect();
  const count = async (query: string) =>
    Number((await watcher.query<{ count: number }>(query)).rows[0]?.count);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const jobs = startJobs({ ...idle, "end-payment-page": () => finished });
  const ours = "select count(*) from pgboss.job where name = 'end-payment-page' and state = ";
  try {
    await db.transaction().execute(async (trx) => {
      const orderId = crypto.randomUUID();
      await sendJob(trx, { name: "end-payment-page", payload: { orderId } });
    });
    await expect.poll(() => count(`${ours} 'active'`)).toBe(1);

    await other.query("begin");
    // The row alone: who looks for other jobs would wait for the table, with all connections.
    await other.query(`${ours.replace("count(*)", "id")} 'active' for update`);
    finish();
    const held = `select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%completed_on%'`;
    await expect.poll(() => count(held)).toBeGreaterThan(0);
    const stateAtEnd = jobs.stop().then(() => count(`${ours} 'completed'`));
    // Long enough for a machine that doesn't wait.
    for (let i = 0; i < 50; i++) await other.query("select 1");
    await other.query("commit");
    expect(await stateAtEnd).toBe(1);
  } finally {
    finish();
    await jobs.stop();
    await other.end();
    await watcher.end();
  }
});
