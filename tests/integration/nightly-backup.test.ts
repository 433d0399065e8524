import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createKeyPair } from "~/backup/seal.server";
import { isPictureKey } from "~/product/picture-request";
import type { Finding } from "../../operations/commands/doctor/check";
import { runShop } from "../support/command";
import { objectStore } from "../support/fresh-shop";
import { contents, newDatabase, shopOn } from "../support/other-database";

const { identity, recipient } = await createKeyPair();
process.env.BACKUP_RECIPIENT = recipient;
// After the variable is set: they read it once.
const { registry } = await import("~/platform/metrics.server");
const { deleteObject, findObject, putObject } = await import("~/platform/storage.server");
const { backUpNightly } = await import("~/backup/nightly.server");
const { listBackups } = await import("~/backup/bucket.server");
const { createProduct } = await import("../support/products");

const DAY_MS = 86_400_000;

afterEach(async () => {
  for (const key of await objectStore.keys("backups/")) await deleteObject(key);
});

async function findingsOf(check: string) {
  const { out } = await runShop(["doctor", "--json"]);
  return (JSON.parse(out) as Finding[]).filter((finding) => finding.check === check);
}

test("a night's backup is sealed in the bucket, and from there the same shop is restored", async () => {
  await createProduct({ stock: 3, name: "Umrichter für die Rückkehr" });
  await backUpNightly();
  const [stored] = await listBackups();
  expect(isPictureKey(stored?.key ?? "")).toBe(false);
  const sealed = Buffer.from((await findObject(stored?.key ?? ""))?.body ?? []);
  expect(sealed.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(sealed.length).toBe(stored?.bytes);

  const DATABASE_URL = await newDatabase();
  const restored = await shopOn(
    { DATABASE_URL, BACKUP_IDENTITY: identity },
    "restore",
    "--bucket",
    "--json",
  );
  expect(restored).toMatchObject({ code: 0 });
  const original = new pg.Client({ connectionString: process.env.DATABASE_URL });
  const copy = new pg.Client({ connectionString: DATABASE_URL });
  await Promise.all([original.connect(), copy.connect()]);
  try {
    expect(await contents(copy)).toEqual(await contents(original));
  } finally {
    await Promise.all([original.end(), copy.end()]);
  }
});

test("nobody without the private key opens a backup, and nothing is restored from it", async () => {
  await backUpNightly();
  const DATABASE_URL = await newDatabase();
  const { identity: another } = await createKeyPair();
  for (const [BACKUP_IDENTITY, reason] of [
    ["", "Set BACKUP_IDENTITY to the private key"],
    ["a password", "doesn't open this backup"],
    [another, "doesn't open this backup"],
  ] as const) {
    const { code, out } = await shopOn({ DATABASE_URL, BACKUP_IDENTITY }, "restore", "--bucket");
    expect(code).not.toBe(0);
    expect(out).toContain(reason);
  }
  const missing = await shopOn(
    { DATABASE_URL, BACKUP_IDENTITY: identity },
    "restore",
    "--bucket",
    "backups/shop-2001-01-01T00-00-00Z.backup.gz.age",
  );
  expect(missing.out).toContain("The bucket has no backup backups/shop-2001");
});

test("a sealed backup that was cut short restores nothing", async () => {
  await backUpNightly();
  const [stored] = await listBackups();
  const { body } = (await findObject(stored?.key ?? "")) ?? { body: new Uint8Array() };
  await putObject({
    key: stored?.key ?? "",
    body: body.subarray(0, body.length - 20),
    contentType: "application/octet-stream",
  });
  const DATABASE_URL = await newDatabase();
  const { code, out } = await shopOn(
    { DATABASE_URL, BACKUP_IDENTITY: identity },
    "restore",
    "--bucket",
  );
  expect(code).toBe(3);
  expect(out).toContain("damaged");
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("select to_regclass('public.products') as products");
  await client.end();
  expect(rows).toEqual([{ products: null }]);
});

test("each night the bucket keeps 7 days, 5 weeks and 12 months, and what isn't the shop's", async () => {
  const now = new Date("2026-11-23T00:00:10Z");
  const nights = Array.from({ length: 400 }, (_, i) => new Date(now.getTime() - (i + 1) * DAY_MS));
  const body = Buffer.from("sealed");
  const key = (time: Date) =>
    `backups/shop-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup.gz.age`;
  for (const name of ["backups/by-hand.sql", ...nights.map(key)]) {
    await putObject({ key: name, body, contentType: "application/octet-stream" });
  }
  await backUpNightly(now);
  const left = await objectStore.keys("backups/");
  expect(left).toContain("backups/by-hand.sql");
  const dates = left.flatMap((name) => /shop-(\d{4}-\d\d-\d\d)/.exec(name)?.[1] ?? []).reverse();
  expect(dates).toEqual([
    ...["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"],
    ...["2026-11-17", "2026-11-15", "2026-11-08", "2026-11-01", "2026-10-31", "2026-09-30"],
    ...["2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31"],
    ...["2026-02-28", "2026-01-31", "2025-12-31"],
  ]);
});

test("doctor and a metric say how old the newest backup is", async () => {
  expect(await findingsOf("backups")).toMatchObject([
    { state: "warning", message: expect.stringContaining("none yet") as string },
  ]);
  await backUpNightly(new Date(Date.now() - 27.5 * 3_600_000));
  expect(await findingsOf("backups")).toMatchObject([
    { state: "warning", message: expect.stringContaining("is 27 hours old") as string },
  ]);
  const age = await registry.getSingleMetric("shop_backup_age_seconds")?.get();
  expect(age?.values[0]?.value).toBeGreaterThan(27 * 3600);
  await backUpNightly();
  expect(await findingsOf("backups")).toMatchObject([
    { state: "ok", message: expect.stringContaining("is 0 hours old") as string },
  ]);
});
