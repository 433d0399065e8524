import { sql } from "kysely";
import PgBoss from "pg-boss";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { mailbox } from "../support/fresh-shop";
import { openedForm } from "../support/requests";
import { type ServerProcess, startServer, Visitor } from "../support/server";

let server: ServerProcess | undefined;

afterEach(async () => {
  await mailbox.faults.clear();
  server?.kill("SIGKILL");
  await server?.exited;
});

async function writeToTheShop(origin: string, email: string): Promise<number> {
  const answer = await new Visitor(origin).post("/kontakt", {
    formToken: openedForm(),
    firstName: "Erika",
    lastName: "Muster",
    email,
    message: `Haben Sie noch ein 6ES7315 da? ${email}`,
    website: "",
  });
  return answer.status;
}

const received = async () =>
  (await (await fetch(`${mailbox.url}/mails.json`)).json()) as { subject: string; to: unknown[] }[];

const jobsIn = async (state: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'send-mail' and state = ${state}`.execute(db)
  ).rows[0]?.count ?? 0;

/** What minutes of waiting do: pauses are over, jobs of a dead process are taken up again. */
async function letTimePass(): Promise<void> {
  await sql`update pgboss.job set started_on = now() - interval '5 minutes'
    where state = 'active'`.execute(db);
  const boss = new PgBoss({
    connectionString: process.env.DATABASE_URL,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.maintain();
  await boss.stop({ graceful: false });
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
}

const senders = ["one", "two", "three"].map((name) => `${name}@customer.test`);

describe("with SMTP away", () => {
  it("visitors see success, and after a kill -9 in the middle every mail arrives once", async () => {
    server = await startServer();
    mailbox.faults.hang({ at: "greeting" });
    for (const email of senders) expect(await writeToTheShop(server.origin, email)).toBe(303);
    await expect.poll(() => jobsIn("active")).toBeGreaterThan(0);
    server.kill("SIGKILL");
    await server.exited;
    expect(await received()).toEqual([]);

    await mailbox.faults.clear();
    await letTimePass();
    server = await startServer();
    await expect
      .poll(async () => (await received()).length, { interval: 300 })
      .toBe(2 * senders.length);
    await expect.poll(() => jobsIn("completed")).toBe(2 * senders.length);
    const mails = JSON.stringify(await received());
    for (const email of senders) expect(mails).toContain(email);
    expect(await received()).toHaveLength(2 * senders.length);
    const { rows } = await sql<{ status: string }>`
      select distinct status from mails`.execute(db);
    expect(rows).toEqual([{ status: "sent" }]);
  });
});
