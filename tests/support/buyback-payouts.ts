import { notePaid } from "../../app/buyback/case-acts.server";
import { settleBatch } from "../../app/payments/transfer-batches.server";
import { db } from "../../app/platform/db.server";
import { createFormToken } from "../../app/platform/form.server";
import { makePayable, sellParts, type SoldCase } from "./buyback-cases";
import type { Visitor } from "./visitor";

export const OUT = "/intern/zahlungen/ausgang";

/** Puts its pay-out into a file of transfers. */
export const fileForm = ({ id }: SoldCase, cents = 10_000) => ({
  intent: "file",
  formToken: createFormToken(),
  take: `case-${id} ${cents}`,
});

export async function referenceOf({ id }: SoldCase): Promise<string> {
  const line = await db
    .selectFrom("transfer_lines")
    .innerJoin("transfer_batches", "transfer_batches.id", "batch_id")
    .select("reference")
    .where("case_id", "=", id)
    .where("state", "<>", "dropped")
    .executeTakeFirstOrThrow();
  return line.reference;
}

export const papersOf = ({ id }: SoldCase) =>
  db
    .selectFrom("documents")
    .select(["id", "kind", "number", "language", "snapshot", "made_at as madeAt"])
    .select(["net_cents as netCents", "tax_cents as taxCents", "gross_cents as grossCents"])
    .select("created_at as issuedAt")
    .where("case_id", "=", id)
    .execute();

/** Two pieces at 100 euros, sold, inspected, filed and paid, with its papers. */
export async function payOut(
  { owner, desk }: Record<"owner" | "desk", Visitor>,
  { article = "ABC-310", ...changes }: Record<string, string> = {},
) {
  const sold = await sellParts({ list: `${article}; 2` });
  const answer = await makePayable(desk, sold, changes);
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
  const filed = await owner.post(OUT, fileForm(sold, 20_000));
  if (filed.status !== 303) throw new Error(JSON.stringify(filed.data));
  const reference = await referenceOf(sold);
  const actor = { id: null, name: "operator tests" };
  await Promise.all([1, 2].map(() => settleBatch(reference, actor, notePaid)));
  await settleBatch(reference, actor, notePaid);
  return sold;
}
