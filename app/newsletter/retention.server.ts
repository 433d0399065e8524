import { daysBefore, yearsBefore } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { retention } from "~/shop";

/** Never confirmed, or withdrawn long ago. */
export async function deleteOldSubscriptions(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("newsletter_subscriptions")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("confirmed_at", "is", null),
          eb("requested_at", "<", daysBefore(now, retention.accountMailDays)),
        ]),
        eb("unsubscribed_at", "<", yearsBefore(now, retention.consentYears)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
