import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "~/platform/db.server";
import { openIban } from "./payouts.server";
import type { TransferFile } from "./sepa-file.server";

const isReference = (text: string) => /^UE-\d{8}-[0-9A-F]{6}$/.test(text);

const files = db
  .selectFrom("transfer_batches")
  .select(["reference", "holder", "iban", "actor", "created_at as createdAt"])
  .select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom("transfer_lines")
        .select(["id", "cents", "name", "transfer_lines.iban", "text", "state"])
        .select("case_id as caseId")
        .whereRef("batch_id", "=", "transfer_batches.id")
        .orderBy("transfer_lines.id"),
    ).as("lines"),
  );

/** The newest first; those that wait for the bank before all others. */
export async function listTransferFiles(limit: number) {
  return files
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom("transfer_lines")
            .select("id")
            .whereRef("batch_id", "=", "transfer_batches.id")
            .where("state", "=", "open"),
        ),
      "desc",
    )
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** As often as it is asked for; not when it was dropped. */
export async function findTransferFile(reference: string): Promise<TransferFile | undefined> {
  if (!isReference(reference)) return undefined;
  const file = await files.where("reference", "=", reference).executeTakeFirst();
  const transfers = file?.lines.filter(({ state }) => state !== "dropped") ?? [];
  if (!file || transfers.length === 0) return undefined;
  const { holder, iban, createdAt } = file;
  return {
    reference,
    createdAt,
    account: { holder, iban },
    transfers: transfers.map((line) => ({ ...line, iban: readIban(line) })),
  };
}

/** @throws Error when no SESSION_SECRET opens it any more: a file without the account would mislead */
function readIban({ caseId, iban }: { caseId: string | null; iban: string }): string {
  if (!caseId) return iban;
  const open = openIban(iban, caseId);
  if (!open) throw new Error("a seller's account can't be opened");
  return open;
}

/** Sealed accounts stay so on pages, also those that nothing opens any more. */
export const shownIban = ({ caseId, iban }: { caseId: string; iban: string }): string => {
  const open = openIban(iban, caseId);
  return open ? `${open.slice(0, 4)} … ${open.slice(-4)}` : "…";
};

/** Whether it pays sellers: only some may have it. */
export async function hasPayouts(reference: string): Promise<boolean> {
  const line = await db
    .selectFrom("transfer_lines")
    .innerJoin("transfer_batches", "transfer_batches.id", "batch_id")
    .select("transfer_lines.id")
    .where("reference", "=", reference)
    .where("case_id", "is not", null)
    .executeTakeFirst();
  return line !== undefined;
}
