import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import pg from "pg";
import { startShop } from "../support/shop-process";
import { report } from "./report";
import { residentMb, serverOf, watch } from "./watch";

const PRODUCTS = 1_000_000;
const MAX_GROWTH_MB = 250;
const WARM_UP = 200;
const PATIENCE_MS = 30 * 60_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends at the feed's end. */
async function countItems(url: string): Promise<{ items: number; bytes: number }> {
  const answer = await fetch(url);
  if (!answer.body) throw new Error(`${url} answers nothing`);
  let [items, bytes, rest] = [0, 0, ""];
  const decoder = new TextDecoder();
  for await (const chunk of Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)) {
    bytes += (chunk as Uint8Array).length;
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split("<item>");
    items += parts.length - 1;
    rest = parts.at(-1)?.slice(-6) ?? "";
  }
  return { items, bytes };
}

/** The product feed of a million rows: time and memory of the server that makes and sends it. */
export async function proveFeed(): Promise<void> {
  const running = await startShop({ LOG_LEVEL: "warn" });
  const { shop } = running;
  const client = new pg.Client({ connectionString: shop.variables.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `insert into products (name, article_number, manufacturer, price_cents, condition, category,
         description, stock, images)
       select 'SIMATIC Baugruppe ' || n, '6ES7 ' || n || '-0AB0', 'Siemens', 1000 + n % 90000,
         'Gebraucht - geprüft', 'SPS', '<p>Geprüft, mit Werkseinstellungen. Firmware 3.' || n % 9
         || ', ohne Speicherkarte &amp; ohne Frontstecker.</p>', 1, array['artikel/' || n || '.jpg']
       from generate_series(1, $1) n`,
      [PRODUCTS],
    );
    await client.query("analyze products");
    const pid = serverOf(shop);
    // A server that has just started grows with its first pages.
    for (let visit = 0; visit < WARM_UP; visit++) {
      await (await fetch(`${shop.origin}/katalog?page=${visit + 1}`)).arrayBuffer();
    }
    const before = residentMb(pid);
    const stop = watch({ pid, page: `${shop.origin}/katalog` });
    const { rows } = await client.query<{ id: string }>(
      "insert into pgboss.job (name, data) values ('product-feed', '{}') returning id",
    );
    const state = async () =>
      (
        await client.query<{ state: string; seconds: number }>(
          `select state, extract(epoch from completed_on - started_on)::float as seconds
           from pgboss.job where id = $1`,
          [rows[0]?.id],
        )
      ).rows[0];
    const deadline = Date.now() + PATIENCE_MS;
    let job = await state();
    while (job?.state !== "completed" && job?.state !== "failed" && Date.now() < deadline) {
      await sleep(500);
      job = await state();
    }
    const made = await stop();
    const growth = made.peakMb - before;
    report(
      `a feed of ${PRODUCTS} items made in ${job?.seconds.toFixed(0)} s, the server grew from ` +
        `${before.toFixed(0)} by ${growth.toFixed(0)} MB at most; meanwhile the catalogue took ` +
        `${made.medianMs.toFixed(0)} ms, ${made.slowestMs.toFixed(0)} at most`,
      job?.state === "completed" && growth < MAX_GROWTH_MB,
    );
    const startedAt = performance.now();
    const stopSending = watch({ pid, page: `${shop.origin}/katalog` });
    const sent = await countItems(`${shop.origin}/feeds/google.xml`);
    const sending = await stopSending();
    report(
      `sent in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${sent.items} items, ` +
        `${(sent.bytes / 1e6).toFixed(0)} MB; ${sending.peakMb.toFixed(0)} MB at most`,
      sent.items >= PRODUCTS && sending.peakMb - before < MAX_GROWTH_MB,
    );
  } finally {
    await client.end();
    await running.stop();
  }
}
