import { createHash } from "node:crypto";
import { getText } from "~/content/content.server";
import type { Trx } from "~/platform/db.server";
import type { Language } from "../../db/columns";

/** The conditions as the page shows them now. @returns their version; each is kept once */
export async function keepTerms(trx: Trx, language: Language): Promise<string> {
  const content = JSON.stringify(getText("buybackTerms", language));
  const version = createHash("sha256").update(content).digest("hex").slice(0, 16);
  await trx
    .insertInto("buyback_terms")
    .values({ version, language, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return version;
}
