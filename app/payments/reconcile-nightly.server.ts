import { getTFor } from "~/i18n/i18n.server";
import { daysBefore } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { type Difference, reconcile } from "./reconcile.server";

const DAYS = 30;
const SHOWN = 50;

async function queueFindingsMail(trx: Trx, found: readonly Difference[]): Promise<void> {
  const t = getTFor("de");
  const lines = found
    .slice(0, SHOWN)
    .map(({ number, stripeId, stripe, shop }): [string, string] => [
      number || t("mail.findings.noOrder"),
      t("mail.findings.line", { stripeId, stripe, shop }),
    ]);
  await queueMail(trx, {
    kind: "findings",
    recipient: shopMailbox,
    language: "de",
    message: renderMail({
      language: "de",
      subject: t("mail.findings.subject"),
      blocks: [
        { kind: "text", text: t("mail.findings.text", { count: found.length }) },
        { kind: "facts", facts: lines },
      ],
    }),
  });
}

/** Tells the desk of each difference once. @throws Stripe's error when it can't be reached */
export async function reconcileNightly(now = new Date()): Promise<void> {
  const { sessions, refunds, differences } = await reconcile({
    since: daysBefore(now, DAYS),
    dryRun: false,
  });
  log.info({ sessions, refunds, differences: differences.length }, "reconciled");
  const left = differences.filter(
    ({ result, stripe }) =>
      result === "needs a person" && stripe !== "refund-failed" && stripe !== "not refunded",
  );
  if (left.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .insertInto("stripe_findings")
      .values(left.map(({ stripeId }) => ({ stripe_id: stripeId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("stripe_id")
      .execute();
    const isNew = new Set(rows.map((row) => row.stripe_id));
    const news = left.filter(({ stripeId }) => isNew.has(stripeId));
    if (news.length > 0) await queueFindingsMail(trx, news);
  });
}
