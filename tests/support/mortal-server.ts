import { type RawBuilder, sql } from "kysely";
import PgBoss from "pg-boss";
import { afterAll, beforeAll, expect } from "vitest";
import { db, pool } from "../../app/platform/db.server";
import { sendJob } from "../../app/platform/jobs.server";
import { type Balancer, startBalancer } from "./balancer";
import { type ServerProcess, startServer } from "./server";

export const patience = { timeout: 20_000 };

export let shop: Balancer;
let server: ServerProcess;
const targets: string[] = [];

export async function start() {
  server = await startServer({ APP_ORIGIN: shop.origin });
  targets.splice(0, 1, server.origin);
}

export async function kill() {
  server.kill("SIGKILL");
  await server.exited;
}

beforeAll(async () => {
  shop = await startBalancer(targets);
  await start();
});

afterAll(async () => {
  server.kill("SIGTERM");
  await server.exited;
  await shop.close();
});

/** Kills the server where its work waits for what is locked here; the statement dies with it. */
export async function killWaiting(lock: RawBuilder<unknown>, work: () => Promise<unknown>) {
  await db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await lock.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const isWaiting = sql`${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
    const waiting = () => sql`select from pg_stat_activity where ${isWaiting}`.execute(db);
    const lost = work();
    await expect.poll(async () => (await waiting()).rows.length, patience).toBeGreaterThan(0);
    await kill();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`.execute(
      db,
    );
    await lost;
  });
}

export const lockTable = (table: string) => sql`lock table ${sql.table(table)} in share mode`;
export const lockRow = (table: string, id: number | string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`;

const boss = new PgBoss({
  db: { executeSql: (text, values) => pool.query(text, values) },
  migrate: false,
  supervise: false,
  schedule: false,
});

export const sweep = () =>
  db.transaction().execute((trx) => sendJob(trx, { name: "release-expired-orders", payload: {} }));

/** So late that jobs of the dead machine are taken up again; the sweep's minute has come, too. */
export async function letTimePass() {
  await sql`update pgboss.job set started_on = started_on - interval '1 hour'
    where state = 'active'`.execute(db);
  await boss.expire();
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(
    db,
  );
  await sweep();
}

/** Until time passes, mails have jobs that nobody takes. */
export async function holdMails(work: () => Promise<unknown>) {
  await sql`create function wait() returns trigger language plpgsql as
    $$ begin new.start_after = now() + interval '1 hour'; return new; end $$`.execute(db);
  await sql`create trigger wait before insert on pgboss.job
    for each row when (new.name = 'send-mail') execute function wait()`.execute(db);
  await work();
  await sql`drop function wait cascade`.execute(db);
}

export const releaseMail = (id: string) =>
  sql`update pgboss.job set start_after = now() where data->>'mailId' = ${id}`.execute(db);
