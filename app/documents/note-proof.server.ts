import { type Actor, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";

/**
 * That goods arrived in another EU state: without it the supply isn't free of tax (§ 6a (3) UStG,
 * §§ 17a, 17b UStDV). Noted again it is replaced.
 */
export async function noteProof(
  number: string,
  { arrivedOn, note, actor }: { arrivedOn: string; note: string; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const document = await trx
      .selectFrom("documents")
      .select("id")
      .where("number", "=", number)
      .forUpdate()
      .executeTakeFirst();
    if (!document) return;
    const proof = { arrived_on: arrivedOn, note, actor: actor.name };
    await trx
      .insertInto("arrival_proofs")
      .values({ document_id: document.id, ...proof })
      .onConflict((conflict) => conflict.column("document_id").doUpdateSet(proof))
      .execute();
    const subject = { kind: "document", name: number };
    await recordAct(trx, { actor, act: "document-arrival", subject, after: { arrivedOn, note } });
  });
}
