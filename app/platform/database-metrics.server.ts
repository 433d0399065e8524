import { sql } from "kysely";
import { Gauge } from "prom-client";
import { db, pool } from "./db.server";
import { registry } from "./metrics.server";
import { withTimeLimit } from "./time-limit";

const LIMIT_MS = 3_000;
const registers = [registry];

new Gauge({
  name: "shop_database_connections",
  help: "Connections of this process to the database, and queries that wait for one",
  labelNames: ["state"],
  registers,
  collect() {
    this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    this.set({ state: "idle" }, pool.idleCount);
    this.set({ state: "waiting" }, pool.waitingCount);
  },
});

const databaseUp = new Gauge({
  name: "shop_database_up",
  help: "1 when the database answered this scrape",
  registers,
});

interface Row {
  labels: Record<string, string>;
  value: number;
}

const gauges = [
  {
    gauge: new Gauge({
      name: "shop_orders",
      help: "Orders by status and payment",
      labelNames: ["status", "payment"],
      registers,
    }),
    query: sql<Row>`
      select json_build_object('status', status, 'payment', payment_state) as labels,
             count(*)::float8 as value
      from orders group by status, payment_state`,
  },
  {
    gauge: new Gauge({
      name: "shop_orders_held_up",
      help: "Orders that can't go on: their payment is disputed, or their pieces can't be released",
      labelNames: ["by"],
      registers,
    }),
    query: sql<Row>`
      select json_build_object('by', reason) as labels,
             (select count(*) from orders where case reason
               when 'dispute' then dispute = 'open'
               else next_release_at is not null and stock_state = 'held' and payment_state = 'open'
              end)::float8 as value
      from unnest(array['dispute', 'release']) reason`,
  },
  {
    gauge: new Gauge({
      name: "shop_mails",
      help: "Mails of the outbox that haven't left",
      labelNames: ["status"],
      registers,
    }),
    query: sql<Row>`
      select json_build_object('status', state) as labels,
             (select count(*) from mails where status = state and status <> 'sent')::float8 as value
      from unnest(array['waiting', 'failed']) state`,
  },
  {
    gauge: new Gauge({
      name: "shop_mails_oldest_waiting_seconds",
      help: "Age of the mail that has waited longest",
      registers,
    }),
    query: sql<Row>`
      select '{}'::json as labels,
             coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
      from mails where status <> 'sent' and status = 'waiting'`,
  },
  {
    gauge: new Gauge({
      name: "shop_jobs",
      help: "Jobs in the queues, by state",
      labelNames: ["queue", "state"],
      registers,
    }),
    query: sql<Row>`
      select json_build_object('queue', name, 'state', state) as labels, count(*)::float8 as value
      from pgboss.job where state in ('created', 'retry', 'active', 'failed')
      group by name, state`,
  },
];

async function readFigures(): Promise<void> {
  for (const { gauge, query } of gauges) {
    const { rows } = await query.execute(db);
    gauge.reset();
    for (const { labels, value } of rows) gauge.set(labels, value);
  }
}

export async function scrape(): Promise<string> {
  const answered = await withTimeLimit(readFigures(), LIMIT_MS).then(
    () => true,
    () => false,
  );
  databaseUp.set(answered ? 1 : 0);
  if (!answered) for (const { gauge } of gauges) gauge.remove();
  return registry.metrics();
}
