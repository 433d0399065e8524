import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";
import { startMailbox } from "../../dev/mailbox/index";
import { startObjectStore } from "../../dev/object-store/index";
import { startVies } from "../../dev/vies/index";
import { startPaymentSimulator } from "../../dev/payments/index";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// What a file sets ends with it.
const variables = { ...process.env };

/**
 * Gives every test file a database of its own, copied from the migrated template, and emulators
 * that speak the real protocols. Runs before the file's imports, because the application's modules
 * read the environment when they are loaded.
 */
const folder = await mkdtemp(join(tmpdir(), "shop-file-"));
const database = `test_${randomBytes(6).toString("hex")}`;
const server = inject("databaseServer");
const admin = new pg.Client({ connectionString: server });
await admin.connect();
// By default PostgreSQL writes each block into its log, too: ten times as long.
await admin.query(`create database ${database} template shop_template strategy file_copy`);

export const payments = await startPaymentSimulator({
  webhookUrl: "http://127.0.0.1:9/unused",
  webhookSecret: "whsec_integration_tests",
});
payments.holdDeliveries();
export const mailbox = await startMailbox({ dataDir: join(folder, "mail") });
const storage = {
  bucket: "shop",
  region: "auto",
  accessKeyId: "tests",
  secretAccessKey: "tests-secret",
};
export const objectStore = await startObjectStore({ dataDir: join(folder, "objects"), ...storage });

export const vies = await startVies();

const url = new URL(server);
url.pathname = `/${database}`;
Object.assign(process.env, {
  DATABASE_URL: url.href,
  STRIPE_API_URL: payments.url,
  STRIPE_SECRET_KEY: payments.secretKey,
  // Two, as while one is being replaced.
  STRIPE_WEBHOOK_SECRET: "whsec_integration_tests,whsec_older_secret",
  SMTP_URL: mailbox.smtpUrl,
  VIES_URL: vies.url,
  AWS_ENDPOINT_URL_S3: objectStore.url,
  AWS_REGION: storage.region,
  BUCKET_NAME: storage.bucket,
  AWS_ACCESS_KEY_ID: storage.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
});

afterAll(async () => {
  const { closeDb } = await import("../../app/platform/db.server");
  await closeDb();
  await Promise.all([payments.close(), mailbox.close(), objectStore.close(), vies.close()]);
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
  // The next file in this process has our modules afresh, and the packages as they are.
  vi.resetModules();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
});
