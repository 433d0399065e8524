import { sql } from "kysely";
import { releaseOrders } from "~/orders/customer-orders.server";
import type { Trx } from "~/platform/db.server";
import { disableSecondFactor } from "./second-factor.server";

// Whoever signed up with an unconfirmed address may have been a stranger.
export async function startAfresh(trx: Trx, userId: string): Promise<void> {
  await disableSecondFactor(trx, userId);
  await trx
    .updateTable("profiles")
    .set({
      first_name: "",
      last_name: "",
      gender: null,
      phone: null,
      company_name: null,
      street: null,
      postal_code: null,
      city: null,
      country: null,
      updated_at: sql<Date>`now()`,
    })
    .where("user_id", "=", userId)
    .execute();
  await trx.deleteFrom("favorites").where("user_id", "=", userId).execute();
  await releaseOrders(trx, userId);
}
