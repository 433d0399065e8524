import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { db, type Trx } from "~/platform/db.server";
import { createLimit, isWithin } from "~/platform/rate-limit.server";
import { isUuid } from "~/platform/uuid";
import type { QuestionState } from "~/ui/question-page";
import { CONFIRM_DAYS, queueConfirmationMail } from "./newsletter-mail.server";

const bySubnet = createLimit("newsletter-place", { points: 5, duration: 24 * 3600 });

/** Has a connection of its own: never call it in a transaction. */
export async function mayAskForSubscription(subnet: string): Promise<boolean> {
  return isWithin(bySubnet, subnet);
}

/** Double opt-in. At most one such mail a day and address, none to a subscriber. */
export async function requestSubscription(
  trx: Trx,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const address = email.toLowerCase();
  // The proof of consent names its words, which may change.
  const consent_text = getTFor(language)("checkout.newsletter");
  const row = await trx
    .insertInto("newsletter_subscriptions")
    .values({ email: address, language, consent_text })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ language, consent_text, requested_at: sql<Date>`now()` })
        .where((eb) =>
          eb.or([
            eb("newsletter_subscriptions.confirmed_at", "is", null),
            eb("newsletter_subscriptions.unsubscribed_at", "is not", null),
          ]),
        )
        .where("newsletter_subscriptions.requested_at", "<", sql<Date>`now() - interval '1 day'`),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  const token = createSecret();
  await trx
    .insertInto("tokens")
    .values({
      hash: hashSecret(token),
      purpose: "newsletter",
      user_id: null,
      email: address,
      expires_at: sql<Date>`now() + ${CONFIRM_DAYS} * interval '1 day'`,
    })
    .execute();
  await queueConfirmationMail(trx, { email: address, language, token, subscriptionId: row.id });
}

/** Looking changes nothing: mail scanners open links. */
export async function findConfirmation(token: string): Promise<QuestionState> {
  if (!isSecret(token)) return "invalid";
  const row = await db
    .selectFrom("tokens")
    .innerJoin("newsletter_subscriptions as subscription", "subscription.email", "tokens.email")
    .select(["tokens.used_at", "subscription.confirmed_at", "subscription.unsubscribed_at"])
    .where("hash", "=", hashSecret(token))
    .where("purpose", "=", "newsletter")
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return "invalid";
  if (!row.used_at) return "open";
  return row.confirmed_at && !row.unsubscribed_at ? "done" : "invalid";
}

/** A link counts once; a repeat changes nothing. */
export async function confirmSubscription(token: string): Promise<void> {
  if (!isSecret(token)) return;
  await db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable("tokens")
      .set({ used_at: sql<Date>`now()` })
      .where("hash", "=", hashSecret(token))
      .where("purpose", "=", "newsletter")
      .where("used_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .returning("email")
      .executeTakeFirst();
    if (!used) return;
    await trx
      .updateTable("newsletter_subscriptions")
      .set({ confirmed_at: sql<Date>`now()`, unsubscribed_at: null })
      .where("email", "=", used.email)
      .execute();
  });
}

export async function findSubscription(id: string): Promise<QuestionState> {
  if (!isUuid(id)) return "invalid";
  const row = await db
    .selectFrom("newsletter_subscriptions")
    .select("unsubscribed_at")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "invalid";
  return row.unsubscribed_at ? "done" : "open";
}

/** With the account of that address. What was never confirmed proves nothing. */
export async function endSubscription(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom("newsletter_subscriptions")
    .where("email", "=", email)
    .where("confirmed_at", "is", null)
    .execute();
  await trx
    .updateTable("newsletter_subscriptions")
    .set({ unsubscribed_at: sql<Date>`now()` })
    .where("email", "=", email)
    .where("unsubscribed_at", "is", null)
    .execute();
}

/** The row stays: it proves the consent, and its withdrawal. */
export async function unsubscribe(id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .updateTable("newsletter_subscriptions")
    .set({ unsubscribed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("unsubscribed_at", "is", null)
    .execute();
}
