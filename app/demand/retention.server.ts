import { daysBefore } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { retention } from "~/shop";

/** Never confirmed, told, or in vain for long. */
export async function deleteOldWaits(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("waits")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("confirmed_at", "is", null),
          eb("requested_at", "<", daysBefore(now, retention.waitConfirmDays)),
        ]),
        eb("told_at", "<", daysBefore(now, retention.accountMailDays)),
        eb("requested_at", "<", daysBefore(now, retention.waitDays)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Statistics without persons. */
export async function deleteOldDemand(now: Date): Promise<number> {
  const before = daysBefore(now, retention.demandDays).toISOString().slice(0, 10);
  const { numDeletedRows } = await db
    .deleteFrom("demand_days")
    .where("day", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
