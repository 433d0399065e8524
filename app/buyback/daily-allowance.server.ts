import { getTFor } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { createLimit, isWithin } from "~/platform/rate-limit.server";
import { buybackFiles } from "~/shop";

const MEGABYTE = 1024 ** 2;
const duration = 24 * 3600;
const { perSubnet, all } = buybackFiles.dailyMegabytes;
/** Megabytes, over all machines. */
export const megabytesBySubnet = createLimit("buyback-mb", { points: perSubnet, duration });
export const megabytesOfAll = createLimit("buyback-mb-all", { points: all, duration });
const alarms = createLimit("buyback-mb-alarm", { points: 1, duration });

/** Once a day. */
async function raiseAlarm(): Promise<void> {
  if (!(await isWithin(alarms, "all"))) return;
  log.error({ megabytes: all }, "no more uploads today: all together have brought their share");
  const t = getTFor("de");
  await db.transaction().execute((trx) =>
    queueMail(trx, {
      kind: "buyback-uploads-full",
      recipient: shopMailbox,
      language: "de",
      message: renderMail({
        language: "de",
        subject: t("mail.uploadsFull.subject"),
        blocks: [{ kind: "text", text: t("mail.uploadsFull.text", { gigabytes: all / 1000 }) }],
      }),
    }),
  );
}

/** The last file may exceed the day's share. */
export async function mayBringFile(subnet: string): Promise<boolean> {
  if (!(await isWithin(megabytesBySubnet, subnet, 0))) return false;
  if (await isWithin(megabytesOfAll, "all", 0)) return true;
  await raiseAlarm();
  return false;
}

export async function countFile(subnet: string, bytes: number): Promise<void> {
  const megabytes = Math.ceil(bytes / MEGABYTE);
  await isWithin(megabytesBySubnet, subnet, megabytes);
  await isWithin(megabytesOfAll, "all", megabytes);
}
