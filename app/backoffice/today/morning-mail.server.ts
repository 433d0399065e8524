import { getTFor } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { staffTerms } from "~/shop";
import { formatSpan } from "./span";
import { listWork } from "./work.server";
import type { WorkList } from "./work-list";

const SHOWN = 5;

const berlin = new Intl.DateTimeFormat("sv", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/Berlin",
});

/** A machine that slept at that hour looks again for some hours, not in the evening. */
const LATE_HOURS = 4;

/** Of today's morning in Germany, `2026-11-23`; `undefined` at any other time of the day. */
function morningOf(now: Date): string | undefined {
  const [day = "", time = ""] = berlin.format(now).split(" ");
  const late = Number(time.slice(0, 2)) - staffTerms.morningHour;
  return late >= 0 && late <= LATE_HOURS ? day : undefined;
}

function factOf(list: WorkList, now: Date): [string, string] {
  const t = getTFor("de");
  const span = (time: Date) => formatSpan(Math.abs(now.getTime() - time.getTime()), "de");
  const { name, count, oldest, due, overdue, entries } = list;
  const parts = [
    oldest && t(name === "backup" ? "staffToday.age" : "staffToday.oldest", { span: span(oldest) }),
    overdue > 0
      ? t("staffToday.overdue", { count: overdue })
      : due && t("staffToday.left", { span: span(due) }),
    ...entries.slice(0, SHOWN).map(({ label }) => label),
    ...(entries.length > SHOWN ? ["…"] : []),
  ];
  return [`${t(`staffToday.lists.${name}`)} (${count})`, parts.filter(Boolean).join(", ")];
}

/** Once a morning, by whichever machine looks first; nothing when there is nothing to do. */
export async function mailMorningList(now = new Date()): Promise<void> {
  const day = morningOf(now);
  if (!day) return;
  const lists = (await listWork("owner", now)).filter(({ count }) => count > 0);
  const t = getTFor("de");
  const count = lists.reduce((sum, list) => sum + list.count, 0);
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto("alarms")
      .values({ key: `morning:${day}` })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!first || count === 0) return;
    await queueMail(trx, {
      kind: "morning-list",
      recipient: shopMailbox,
      language: "de",
      message: renderMail({
        language: "de",
        subject: t("mail.morning.subject", { count }),
        blocks: [
          { kind: "text", text: t("mail.morning.text") },
          { kind: "facts", facts: lists.map((list) => factOf(list, now)) },
          { kind: "button", label: t("mail.morning.button"), path: "/intern" },
        ],
      }),
    });
  });
}
