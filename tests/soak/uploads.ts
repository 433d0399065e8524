import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import pg from "pg";
import type { RunningShop } from "../../dev/run-file";
import { report } from "./report";
import { jpegOf, sendForm, type SentForm } from "./send";
import { residentMb, serverOf, watch } from "./watch";

const MB = 1024 * 1024;
const FILES = 20;
const BIGGEST = 100 * MB;
/** Reads every file of a request back from the storage, compares, and deletes what it was. */
async function compare(shop: RunningShop, sent: SentForm): Promise<void> {
  const { variables } = shop;
  const client = new pg.Client({ connectionString: variables.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ name: string; sha256: string; object_key: string }>(
    `select f.name, f.sha256, f.object_key from buyback_files f
     join buyback_requests r on r.id = f.request_id where r.email = $1`,
    [sent.email],
  );
  const s3 = new S3Client({
    endpoint: variables.AWS_ENDPOINT_URL_S3,
    region: variables.AWS_REGION ?? "auto",
    forcePathStyle: true,
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? "",
    },
  });
  let equal = 0;
  for (const { name, sha256, object_key } of rows) {
    const place = { Bucket: variables.BUCKET_NAME, Key: object_key };
    const { Body } = await s3.send(new GetObjectCommand(place));
    const hash = createHash("sha256");
    for await (const piece of Body as AsyncIterable<Uint8Array>) hash.update(piece);
    const stored = hash.digest("hex");
    if (stored === sha256 && stored === sent.hashes.get(name)) equal++;
  }
  report(
    `${equal} of ${sent.hashes.size} files are stored as they were sent`,
    equal === sent.hashes.size,
  );
  await client.query(
    `delete from buyback_files where request_id in (select id from buyback_requests where email = $1)`,
    [sent.email],
  );
  await client.end();
  for (const { object_key } of rows) {
    await s3.send(new DeleteObjectCommand({ Bucket: variables.BUCKET_NAME, Key: object_key }));
  }
}

/** @param together how many such forms at once; their memory may grow by `allowedMb` */
async function sendBig(
  shop: RunningShop,
  { together, allowedMb }: { together: number; allowedMb: number },
): Promise<void> {
  const pid = serverOf(shop);
  const before = residentMb(pid);
  const stop = watch({ pid, page: `${shop.origin}/katalog` });
  const forms = await Promise.all(
    Array.from({ length: together }, () => sendForm(shop.origin, { files: FILES, bytes: BIGGEST })),
  );
  const seen = await stop();
  const growth = seen.peakMb - before;
  const seconds = Math.max(...forms.map((form) => form.seconds));
  console.log(
    `${together} × ${FILES} files of 100 MB: ${seconds.toFixed(0)} s, memory ${before.toFixed(0)} → at most ` +
      `${seen.peakMb.toFixed(0)} MB; catalogue ${seen.visits} times, median ${seen.medianMs.toFixed(0)} ms`,
  );
  report(
    `all forms accepted (${forms.map((form) => form.status).join(", ")})`,
    forms.every((form) => form.status === 303 && form.location?.includes("gesendet")),
  );
  report(`memory grew by ${growth.toFixed(0)} MB, at most ${allowedMb}`, growth < allowedMb);
  report(`the slowest catalogue page took ${seen.slowestMs.toFixed(0)} ms`, seen.slowestMs < 1000);
  for (const form of forms) await compare(shop, form);
}

/** What 45 MB at 1 Mbit/s need more than: Node ends requests after 300 s by itself. */
export async function proveSlowLine(shop: RunningShop): Promise<void> {
  const form = await sendForm(shop.origin, { files: 3, bytes: 15 * MB, bytesPerSecond: 125_000 });
  report(
    `45 MB at 1 Mbit/s arrived after ${form.seconds.toFixed(0)} s (${form.status})`,
    form.status === 303 && form.seconds > 300,
  );
  await compare(shop, form);
}

const LONGEST_TURN_MS = 20;

/** How long uploads hold everybody else up at a time. */
async function proveTurns(shop: RunningShop, turnsFile: string): Promise<void> {
  const pid = serverOf(shop);
  const uploads = {
    "100 MB": { files: 1, bytes: BIGGEST },
    "100 MB at 1 Gbit/s": { files: 1, bytes: BIGGEST, bytesPerSecond: 125 * MB },
    "20 small files": { files: FILES, bytes: 100_000 },
    "a JPEG of fill bytes": { files: 1, bytes: BIGGEST, contentOf: jpegOf("ff") },
    "a JPEG of empty segments": { files: 1, bytes: BIGGEST, contentOf: jpegOf("ffc00002") },
  };
  for (const [name, upload] of Object.entries(uploads)) {
    process.kill(pid, "SIGUSR2");
    await sendForm(shop.origin, upload);
    await rm(turnsFile, { force: true });
    process.kill(pid, "SIGUSR2");
    while (!existsSync(turnsFile)) await sleep(50);
    const ms = Number(await readFile(turnsFile, "utf8"));
    report(`${name}: the longest turn took ${ms.toFixed(0)} ms`, ms < LONGEST_TURN_MS);
  }
}

/**
 * 20 files of 100 MB in one plain post, then three such posts at once.
 *
 * @param turnsFile of a server that measures its turns (turns.js)
 */
export async function proveUploads(shop: RunningShop, turnsFile?: string): Promise<void> {
  // The first pages fill caches that belong to the server's usual size.
  for (let visit = 0; visit < 30; visit++) await (await fetch(`${shop.origin}/katalog`)).text();
  await sendForm(shop.origin, { files: 2, bytes: 10 * MB });
  if (turnsFile) await proveTurns(shop, turnsFile);
  await sendBig(shop, { together: 1, allowedMb: 100 });
  await sendBig(shop, { together: 3, allowedMb: 200 });
}
