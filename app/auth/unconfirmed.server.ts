import { db } from "~/platform/db.server";
import { daysBefore } from "~/platform/clock";
import { retention } from "~/shop";

export async function deleteUnconfirmedAccounts(now: Date): Promise<number> {
  const before = daysBefore(now, retention.unconfirmedAccountDays);
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("email_verified_at", "is", null)
    .where("created_at", "<", before)
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom("sessions")
              .select("user_id")
              .whereRef("sessions.user_id", "=", "users.id")
              .where("last_seen_at", ">=", before),
          ),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom("orders").select("id").whereRef("orders.user_id", "=", "users.id"),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
