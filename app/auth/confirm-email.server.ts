import { db } from "~/platform/db.server";
import { consumeToken } from "./tokens.server";
import { markEmailVerified } from "./users.server";

/** Uses the link up; `false` when it is no longer valid. */
export async function confirmEmail(token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const owner = await consumeToken(trx, { token, purpose: "verify-email" });
    if (owner) await markEmailVerified(trx, owner.userId);
    return owner !== undefined;
  });
}
