import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import texts from "../../app/i18n/de.json";
import { nameOf } from "../../app/product-files/columns";
import { csvLine } from "../../app/platform/csv";
import { writeXlsx } from "../../app/product-files/write-xlsx.server";
import type { RunningShop } from "../../dev/run-file";
import { hidden } from "../support/purchase";
import { Visitor } from "../support/server";
import { report } from "./report";
import { residentMb, serverOf, watch } from "./watch";

const ROWS = 100_000;
/** "A couple of minutes": from the press of the button to the last row. */
const MOST_SECONDS = 150;
/** The same for any number of rows: batches, and what the collector leaves lying meanwhile. */
const MOST_GROWTH_MB = 250;
const STEP_LIMIT_MS = 15 * 60_000;

const parts: Record<string, string>[] = parse(
  readFileSync(new URL("../../dev/demo/parts.csv", import.meta.url)),
  { columns: true },
);
const columns = Object.keys(parts[0] ?? {}).filter(
  (name) => ![nameOf("id"), nameOf("slug"), nameOf("images")].includes(name),
);

/** The demo catalogue over and over, each time with other part numbers. */
async function* rowsOf({ rows, priced }: { rows: number; priced: string }) {
  for (let at = 0; at < rows; at++) {
    const round = Math.floor(at / parts.length);
    yield {
      ...parts[at % parts.length],
      [nameOf("article_number")]:
        `${parts[at % parts.length]?.[nameOf("article_number")]}-M${round}`,
      [nameOf("price_cents")]: priced,
    };
    if (at % 1_000 === 0) await sleep(0);
  }
}

async function* asCsv(rows: ReturnType<typeof rowsOf>) {
  yield Buffer.from(`${csvLine(columns)}\n`);
  for await (const row of rows)
    yield Buffer.from(`${csvLine(columns.map((name) => row[name] ?? ""))}\n`);
}

const asXlsx = (rows: ReturnType<typeof rowsOf>) =>
  writeXlsx({ columns, money: new Set<string>(), rows });

/** With a second factor, as everybody who works in the back office. */
export async function joinDesk({
  origin,
  variables,
}: Pick<RunningShop, "origin" | "variables">): Promise<Visitor> {
  const token = randomBytes(32).toString("base64url");
  const client = new pg.Client({ connectionString: variables.DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into staff_invitations (email, role, token_hash, invited_by, expires_at)
     values ($1, 'desk', $2, 'soak', now() + interval '1 day')`,
    [
      `soak-${randomBytes(4).toString("hex")}@staff.test`,
      createHash("sha256").update(token).digest("hex"),
    ],
  );
  await client.end();
  const desk = new Visitor(origin);
  const password = `Aa1-${randomBytes(12).toString("hex")}`;
  const names = { firstName: "Kim", lastName: "Muster" };
  await desk.post(`/einladung?token=${token}`, { ...names, password, passwordRepeat: password });
  const page = await (await desk.get("/intern/zwei-faktor")).text();
  const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await desk.post("/intern/zwei-faktor", { intent: "enable", code });
  const imports = await desk.get("/intern/import");
  if (imports.status !== 200) throw new Error(`the import's page answers ${imports.status}`);
  return desk;
}

/** Loads the page again and again, as a reader without scripts does, until nothing runs any more. */
async function untilDone(desk: Visitor, path: string) {
  const startedAt = performance.now();
  const seen = new Set<string>();
  let slowestMs = 0;
  for (;;) {
    const askedAt = performance.now();
    const html = await (await desk.get(path)).text();
    slowestMs = Math.max(slowestMs, performance.now() - askedAt);
    const title = Object.values(texts.imports.runs).find((each) => html.includes(each));
    if (title === undefined) {
      return { seconds: (performance.now() - startedAt) / 1000, seen, slowestMs };
    }
    const progress = html.slice(html.indexOf(title)).replace(/<[^>]+>/g, " ");
    seen.add(/[\d.]+ (von [\d.]+ )?Zeilen?/.exec(progress)?.[0] ?? title);
    if (performance.now() - startedAt > STEP_LIMIT_MS) throw new Error(`${path} doesn't end`);
    await sleep(1_000);
  }
}

async function writeFile(folder: string, name: string, content: AsyncIterable<Uint8Array>) {
  const path = join(folder, name);
  const file = await open(path, "w");
  for await (const chunk of content) await file.write(chunk);
  await file.close();
  return path;
}

async function upload(desk: Visitor, origin: string, path: string): Promise<string> {
  const form = new FormData();
  const token = hidden(await (await desk.get("/intern/import")).text(), "formToken");
  form.set("formToken", token);
  form.set("stockRule", "set");
  form.set("file", new File([readFileSync(path)], path));
  const init = { method: "POST", body: form, headers: { Origin: origin } };
  const answer = await desk.request("/intern/import", init);
  const to = answer.headers.get("location");
  if (answer.status !== 303 || !to) throw new Error(`the upload answers ${answer.status}`);
  return to;
}

/** What the page's buttons do; until it is done. */
async function press(desk: Visitor, path: string, intent: "apply" | "take-back") {
  const version = hidden(await (await desk.get(path)).text(), "version");
  const answer = await desk.post(path, { intent, version });
  if (answer.status !== 303) throw new Error(`${intent} answers ${answer.status}`);
  return untilDone(desk, path);
}

interface Asked {
  shop: RunningShop;
  desk: Visitor;
  /** What was uploaded. */
  file: string;
}

/** Uploaded, checked, applied; then taken back with `takesBack`. */
async function proveFile({ shop, desk, file }: Asked, takesBack: boolean): Promise<void> {
  const pid = serverOf(shop);
  const before = residentMb(pid);
  const stop = watch({ pid, page: `${shop.origin}/katalog` });
  const startedAt = performance.now();
  const path = await upload(desk, shop.origin, file);
  const uploaded = (performance.now() - startedAt) / 1000;
  const checked = await untilDone(desk, path);
  const applied = await press(desk, path, "apply");
  const takenBack = takesBack ? await press(desk, path, "take-back") : undefined;
  const seen = await stop();
  const growth = seen.peakMb - before;
  const name = file.replace(/.*\./, "").toUpperCase();
  const total = uploaded + checked.seconds + applied.seconds;
  console.log(
    `${name}: sent ${uploaded.toFixed(0)} s, dry run ${checked.seconds.toFixed(0)} s, applied ` +
      `${applied.seconds.toFixed(0)} s, taken back ${takenBack?.seconds.toFixed(0) ?? "–"} s; memory ` +
      `${before.toFixed(0)} → at most ${seen.peakMb.toFixed(0)} MB; catalogue ${seen.visits} times, ` +
      `median ${seen.medianMs.toFixed(0)} ms, slowest ${seen.slowestMs.toFixed(0)} ms`,
  );
  report(`${name}: ${total.toFixed(0)} s, at most ${MOST_SECONDS}`, total < MOST_SECONDS);
  report(`${name}: memory grew by ${growth.toFixed(0)} MB`, growth < MOST_GROWTH_MB);
  report(
    `${name}: the slowest catalogue page took ${seen.slowestMs.toFixed(0)} ms`,
    seen.slowestMs < 1000,
  );
  for (const [step, { seen: said, slowestMs }] of Object.entries({
    checked,
    applied,
    ...(takenBack ? { takenBack } : {}),
  })) {
    report(
      `${name}, ${step}: its page said ${said.size} different things, slowest ${slowestMs.toFixed(0)} ms`,
      said.size > 2 && slowestMs < 2_000,
    );
  }
}

/**
 * 100,000 rows through the page, as CSV (all new) and as a workbook (all changed), without scripts;
 * the second is taken back.
 */
export async function proveImports(shop: RunningShop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "soak-import-"));
  try {
    const csv = asCsv(rowsOf({ rows: ROWS, priced: "100,00" }));
    const xlsx = asXlsx(rowsOf({ rows: ROWS, priced: "90,00" }));
    const small = asCsv(rowsOf({ rows: 500, priced: "100,00" }));
    const warm = await writeFile(folder, "warm.csv", small);
    const files = [
      await writeFile(folder, "parts.csv", csv),
      await writeFile(folder, "parts.xlsx", xlsx),
    ];
    const desk = await joinDesk(shop);
    // The first pages and a first import fill what belongs to the server's usual size.
    for (let visit = 0; visit < 30; visit++) await (await fetch(`${shop.origin}/katalog`)).text();
    await untilDone(desk, await upload(desk, shop.origin, warm));
    for (const [at, file] of files.entries()) await proveFile({ shop, desk, file }, at > 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
