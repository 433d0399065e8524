import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailbox } from "../../dev/mailbox/index";
import type { ShopProcess } from "../support/shop-process";
import { startShop } from "../support/shop-process";
import { report } from "./report";
import { openForm } from "./send";

const AWAY_MS = 120_000;
const KILLED_AFTER_MS = 60_000;
const PATIENCE_MS = 360_000;
const MESSAGES = 10;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function write({ shop: { origin } }: ShopProcess, formToken: string): Promise<number> {
  const answer = await fetch(`${origin}/kontakt`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({
      formToken,
      firstName: "Erika",
      lastName: "Muster",
      email: `sender-${formToken.slice(0, 8)}@customer.test`,
      message: "Haben Sie noch ein 6ES7315 da?",
    }),
  });
  return answer.status;
}

/** SMTP away for two minutes; after one of them the whole shop is killed with 20 mails waiting. */
export async function proveMails(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-proof-mails-"));
  const mailbox = await startMailbox({ dataDir });
  const env = {
    LOG_LEVEL: "warn",
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "shop@shop.example",
    MAIL_TO: "office@shop.example",
  };
  const first = await startShop(env);
  await mailbox.faults.refuseConnections();
  setTimeout(() => void mailbox.faults.clear(), AWAY_MS);
  const page = `${first.shop.origin}/kontakt`;
  const tokens = await Promise.all(Array.from({ length: MESSAGES }, () => openForm(page)));
  const startedAt = performance.now();
  const statuses = await Promise.all(tokens.map((token) => write(first, token)));
  const took = performance.now() - startedAt;
  report(
    `${MESSAGES} messages accepted in ${took.toFixed(0)} ms while SMTP is away`,
    statuses.every((status) => status === 303),
  );
  await sleep(KILLED_AFTER_MS);
  await first.kill();
  const second = await startShop(env, first.dataDir);
  const received = async () =>
    (await (await fetch(`${mailbox.url}/mails.json`)).json()) as unknown[];
  const killedAt = performance.now();
  let mails: unknown[] = [];
  while (mails.length < 2 * MESSAGES && performance.now() - killedAt < PATIENCE_MS) {
    await sleep(1_000);
    mails = await received();
  }
  const seconds = (performance.now() - killedAt) / 1000;
  // Whatever would arrive a second time has had its chance by then.
  await sleep(30_000);
  mails = await received();
  report(
    `${mails.length} of ${2 * MESSAGES} mails arrived, ${seconds.toFixed(0)} s after the kill -9`,
    mails.length === 2 * MESSAGES,
  );
  const all = JSON.stringify(mails);
  const confirmed = tokens.filter((token) => all.includes(`sender-${token.slice(0, 8)}@`));
  report(`each of ${confirmed.length} senders is among them`, confirmed.length === MESSAGES);
  await second.stop();
  await mailbox.close();
  await rm(dataDir, { recursive: true });
}
