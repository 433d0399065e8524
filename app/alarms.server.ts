import { findBackupTrouble } from "./backup/age.server";
import { listUnmade } from "./documents/documents.server";
import { getTFor } from "./i18n/i18n.server";
import { daysBefore } from "./platform/clock";
import { db } from "./platform/db.server";
import { listFailedJobs } from "./platform/jobs.server";
import { log } from "./platform/log.server";
import { renderMail } from "./content/mail-layout.server";
import { ALARM, queueMail, shopMailbox } from "./platform/mail.server";
import { listFailedMails } from "./platform/outbox.server";

export interface Alarm {
  /** The same trouble is told once. */
  key: string;
  label: string;
  text: string;
}

const SHOWN = 50;
const t = getTFor("de");
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

async function failedMails(): Promise<Alarm[]> {
  return (await listFailedMails()).map(({ id, recipient, subject, error }) => ({
    key: `mail:${id}`,
    label: t("mail.alarm.mail"),
    text: t("mail.alarm.mailText", { subject, recipient, error, id }),
  }));
}

/** Those that gave up; a mail's own failure is told above. One that runs each minute: once a day. */
async function failedJobs(now: Date): Promise<Alarm[]> {
  return (await listFailedJobs(daysBefore(now, 1))).map(({ name, error }) => ({
    key: `job:${name}:${dayOf(now)}`,
    label: t("mail.alarm.job"),
    text: `${name}: ${error}`,
  }));
}

/** Paid, but not as ordered: somebody has to compare it with Stripe. */
async function flaggedOrders(): Promise<Alarm[]> {
  const rows = await db
    .selectFrom("orders")
    .select("number")
    .where("payment_state", "=", "flagged")
    .execute();
  return rows.map(({ number }) => ({
    key: `flagged:${number}`,
    label: t("mail.alarm.order"),
    text: t("mail.alarm.orderText", { number }),
  }));
}

async function oldBackup(now: Date): Promise<Alarm[]> {
  const trouble = await findBackupTrouble(now);
  if (trouble === undefined) return [];
  return [
    {
      key: `backup:${dayOf(now)}`,
      label: t("mail.alarm.backup"),
      text:
        trouble === "none"
          ? t("mail.alarm.noBackup")
          : t("mail.alarm.oldBackup", { hours: trouble }),
    },
  ];
}

/** Somebody waits for a paper that isn't there. */
async function unmadeDocuments(): Promise<Alarm[]> {
  return (await listUnmade()).map(({ number }) => ({
    key: `document:${number}`,
    label: t("documents.alarm"),
    text: t("documents.alarmText", { number }),
  }));
}

/** To the desk; each trouble once. */
export async function raiseAlarms(now = new Date()): Promise<void> {
  const found = await Promise.all([
    failedMails(),
    failedJobs(now),
    flaggedOrders(),
    unmadeDocuments(),
    oldBackup(now).catch((error: unknown) => {
      log.warn({ err: error }, "the bucket doesn't say how old the backups are");
      return [];
    }),
  ]);
  await tellDesk(found.flat());
}

/** One mail with those that it wasn't told before. */
export async function tellDesk(found: readonly Alarm[]): Promise<void> {
  const alarms = new Map(found.map((alarm) => [alarm.key, alarm]));
  if (alarms.size === 0) return;
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .insertInto("alarms")
      .values([...alarms.keys()].map((key) => ({ key })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .execute();
    const news = rows.flatMap(({ key }) => alarms.get(key) ?? []);
    if (news.length === 0) return;
    await queueMail(trx, {
      kind: ALARM,
      recipient: shopMailbox,
      language: "de",
      message: renderMail({
        language: "de",
        subject: t("mail.alarm.subject", { count: news.length }),
        blocks: [
          { kind: "text", text: t("mail.alarm.text", { shown: Math.min(SHOWN, news.length) }) },
          { kind: "facts", facts: news.slice(0, SHOWN).map(({ label, text }) => [label, text]) },
        ],
      }),
    });
  });
}
