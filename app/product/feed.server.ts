import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { retryRead } from "~/platform/retry.server";
import { readObject, uploadStream } from "~/platform/storage.server";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable } from "~/settings/shipping";
import { shop } from "~/shop";
import { feedItem, type FeedProduct } from "./feed-item.server";
import { escapeXml } from "./sitemap.server";

const KEY = "feeds/google.xml.gz";
const BATCH = 500;
/** Items between two turns of the event loop. */
const TURN = 50;

/** Buyable ones behind `afterId`, by their numbers. */
async function listBatch(afterId: number): Promise<FeedProduct[]> {
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select(["id", "slug", "name", "description", "article_number", "manufacturer"])
      .select(["price_cents", "condition", "category", "subcategory", "stock", "images"])
      .where("in_stock", "=", true)
      .where("listed", "=", true)
      .where("id", ">", afterId)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );
  return rows.map((row) => ({ ...row, name: row.name ?? "" }));
}

/** RSS 2.0 with Google's names, in pieces: memory stays flat whatever the catalogue's size. */
export async function* writeFeed(count: () => void = () => undefined): AsyncGenerator<string> {
  const origin = env.APP_ORIGIN;
  const page = { origin, shipping: shippingTable(currentSettings()) };
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `<title>${escapeXml(shop.name)}</title><link>${escapeXml(origin)}</link>` +
    `<description>${escapeXml(shop.name)}</description>\n`
  );
  for (let batch = await listBatch(0); batch.length > 0;) {
    const lastId = batch.at(-1)?.id ?? 0;
    for (let at = 0; at < batch.length; at += TURN) {
      const items = batch.slice(at, at + TURN).map((product) => feedItem(product, page));
      for (const item of items) if (item) count();
      yield items.join("");
      await yieldToEventLoop();
    }
    batch = batch.length === BATCH ? await listBatch(lastId) : [];
  }
  yield "</channel></rss>\n";
}

/**
 * Writes the feed to the storage, from where all machines send it. Until it is whole, the one
 * before stays.
 * @returns how many items it has
 */
export async function makeFeed(): Promise<number> {
  let items = 0;
  const text = Readable.from(writeFeed(() => items++));
  const packing = createGzip();
  const [packed] = await Promise.allSettled([
    uploadStream({ key: KEY, body: packing, contentType: "application/gzip" }),
    pipeline(text, packing),
  ]);
  if (packed.status === "rejected") throw packed.reason;
  log.info({ items }, "the product feed is made");
  return items;
}

/** @returns `undefined` before the first one is made */
export async function openFeed(
  accepted: string,
): Promise<{ body: Readable; encoding?: string } | undefined> {
  const stored = await readObject(KEY);
  if (!stored) return undefined;
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:$|[\s,]))/.test(accepted)) {
    return { body: stored, encoding: "gzip" };
  }
  return { body: stored.compose(createGunzip()) as unknown as Readable };
}
