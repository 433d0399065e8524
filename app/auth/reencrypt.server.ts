import { db } from "~/platform/db.server";
import { openSecret, sealSecret } from "./second-factor.server";

const BATCH = 500;

/** After a day with both secrets the older `SESSION_SECRET` can go. */
export async function reencryptSecondFactors(): Promise<number> {
  let count = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const users = await db
      .selectFrom("users")
      .select(["id", "totp_secret"])
      .where("totp_secret", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id, totp_secret } of users) {
      const opened = openSecret(totp_secret, id);
      if (!opened?.stale) continue;
      await db
        .updateTable("users")
        .set({ totp_secret: sealSecret(opened.text, id) })
        .where("id", "=", id)
        .where("totp_secret", "=", totp_secret)
        .execute();
      count++;
    }
    const last = users.at(-1);
    if (!last || users.length < BATCH) return count;
    after = last.id;
  }
}
