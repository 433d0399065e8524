import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { applyCaseEvent, changeCase, type FromForm } from "./apply-case-event.server";
import type { BuybackCase } from "./cases.server";

const MAX_MESSAGES = 200;

/** Both sides', the oldest first. */
export async function listMessages(caseId: string) {
  return db
    .selectFrom("buyback_messages")
    .select(["id", "side", "text", "author", "created_at as createdAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("buyback_files")
          .select(["buyback_files.id", "name", "size", "content_type as contentType"])
          .whereRef("message_id", "=", "buyback_messages.id")
          .orderBy("object_key"),
      ).as("files"),
    )
    .where("request_id", "=", caseId)
    .orderBy("created_at")
    .limit(MAX_MESSAGES)
    .execute();
}

async function claimFiles(
  trx: Trx,
  {
    draftId,
    caseId,
    ...kept
  }: { draftId: string; caseId: string; message_id: string | null; purpose: "message" | "invoice" },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("buyback_files")
    .set({ ...kept, request_id: caseId })
    .where("draft_id", "=", draftId)
    .where("request_id", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Message {
  text: string;
  side: "seller" | "shop";
  author: string;
  draftId: string;
}

async function keepMessage(trx: Trx, { id }: BuybackCase, message: Message): Promise<void> {
  const { text, side, author, draftId } = message;
  const row = await trx
    .insertInto("buyback_messages")
    .values({ request_id: id, side, text, author })
    .returning("id")
    .executeTakeFirstOrThrow();
  await claimFiles(trx, { draftId, caseId: id, message_id: row.id, purpose: "message" });
}

/** With files that were uploaded under the form's token. Answers a question of the shop's. */
export async function writeAsSeller(from: FromForm, text: string): Promise<void> {
  const { formToken } = from;
  await changeCase(from, async (trx, known) => {
    const message = { text, side: "seller", author: "", draftId: formToken } as const;
    await keepMessage(trx, known, message);
    const event = known.state === "question" ? "answered" : "seller-wrote";
    await applyCaseEvent(trx, known, event, { side: "seller", formToken, news: { words: text } });
  });
}

/** @param asks the case waits for an answer */
export async function writeAsShop(
  from: FromForm,
  { text, actor, asks }: { text: string; actor: Actor; asks: boolean },
): Promise<void> {
  const { formToken } = from;
  await changeCase(from, async (trx, known) => {
    const message = { text, side: "shop", author: actor.name, draftId: formToken } as const;
    await keepMessage(trx, known, message);
    await applyCaseEvent(trx, known, asks ? "asked" : "shop-wrote", {
      side: "shop",
      actor,
      formToken,
      news: { words: text },
    });
  });
}

/** The seller's own, where no credit note was agreed. @returns `false` without a file */
export async function keepInvoice(from: FromForm): Promise<boolean> {
  let files = 0;
  await changeCase(from, async (trx, known) => {
    const { formToken: draftId } = from;
    const kept = { draftId, caseId: known.id, message_id: null, purpose: "invoice" } as const;
    files = await claimFiles(trx, kept);
    if (files === 0) return;
    await applyCaseEvent(trx, known, "invoiced", { side: "seller", formToken: draftId });
  });
  return files > 0 || (await hasInvoice(from.caseId));
}

export async function hasInvoice(caseId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from buyback_files where request_id = ${caseId} and purpose = 'invoice') as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}
