import { db } from "~/platform/db.server";
import { unseal } from "~/platform/seal.server";
import type { OwedTransfer } from "./owed-transfers.server";

const MAX = 200;

/** What seals a seller's IBAN; the owner is the case's id. */
export const IBAN_PURPOSE = "buyback-iban";

export const openIban = (sealed: string, caseId: string): string | undefined =>
  unseal(sealed, { purpose: IBAN_PURPOSE, owner: caseId })?.text;

/** Buy-backs that are released, and in no file that is open or done. The account is masked. */
export async function listPayouts(): Promise<OwedTransfer[]> {
  const rows = await db
    .selectFrom("buyback_requests")
    .select(["id", "number", "language", "holder as name", "iban_hint as iban"])
    .select(["payable_cents as cents", "state_since as since"])
    .where("state", "=", "payable")
    .where("payable_cents", ">", 0)
    .where("iban_sealed", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("transfer_lines")
            .select("transfer_lines.id")
            .whereRef("case_id", "=", "buyback_requests.id")
            .where("transfer_lines.state", "in", ["open", "done"]),
        ),
      ),
    )
    .orderBy("state_since")
    .limit(MAX)
    .execute();
  return rows.map(({ cents, ...row }) => ({
    ...row,
    key: `case-${row.id}`,
    kind: "buyback",
    cents: cents ?? 0,
    reason: "",
  }));
}
