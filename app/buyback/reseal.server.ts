import { db } from "~/platform/db.server";
import { seal, unseal } from "~/platform/seal.server";
import { IBAN_PURPOSE } from "./case-details.server";

const BATCH = 500;

/** Accounts under the first `SESSION_SECRET`; after a day with both the older one can go. */
export async function resealIbans(): Promise<number> {
  let count = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .selectFrom("buyback_requests")
      .select(["id", "iban_sealed as sealed"])
      .where("iban_sealed", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id: owner, sealed } of rows) {
      const place = { purpose: IBAN_PURPOSE, owner };
      const opened = sealed ? unseal(sealed, place) : undefined;
      if (!opened?.stale) continue;
      await db
        .updateTable("buyback_requests")
        .set({ iban_sealed: seal(opened.text, place) })
        .where("id", "=", owner)
        .where("iban_sealed", "=", sealed)
        .execute();
      count++;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return count;
    after = last.id;
  }
}
