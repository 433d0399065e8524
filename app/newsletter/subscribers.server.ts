import type { Language } from "~/i18n/i18n";
import { db } from "~/platform/db.server";
import { unsubscribeUrl } from "./newsletter-mail.server";

const PAGE = 1000;

/** Ordered by address. */
export async function* listSubscribers(): AsyncGenerator<{
  email: string;
  language: Language;
  /** ISO 8601, UTC. */
  confirmed_at: string;
  unsubscribe: string;
}> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("newsletter_subscriptions")
      .select(["email", "language", "confirmed_at", "id"])
      .where("confirmed_at", "is not", null)
      .where("unsubscribed_at", "is", null)
      .where("email", ">", after)
      .orderBy("email")
      .limit(PAGE)
      .$narrowType<{ confirmed_at: Date }>()
      .execute();
    for (const { id, confirmed_at, ...row } of rows) {
      const unsubscribe = unsubscribeUrl({ id, language: row.language });
      yield { ...row, confirmed_at: confirmed_at.toISOString(), unsubscribe };
    }
    after = rows.at(-1)?.email ?? after;
    if (rows.length < PAGE) return;
  }
}
