import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { articleKey } from "~/parts/article-key.server";
import { db, type Trx } from "~/platform/db.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { retention } from "~/shop";
import type { QuestionState } from "~/ui/question-page";
import { queueConfirmation } from "./wait-mail.server";

/** Far above what one person waits for; keeps the sweep bounded. */
const MAX_WAITS = 100;

const isFresh = sql<boolean>`
  requested_at > now() - ${retention.waitConfirmDays} * interval '1 day'`;

export type AskedWait = "told" | "asked" | "waiting" | "full";

/** Articles with that number that can be bought now. */
const present = (articleNumber: string) => sql<number[]>`array(
  select id from products
  where listed and in_stock and article_key = ${articleKey(articleNumber)})`;

/**
 * Double opt-in: `asked` has mailed the question. At most one such mail a day for an address and a
 * part. `isOwn`: the address is the account's, and proved.
 */
export async function askToBeTold(
  trx: Trx,
  {
    email,
    isOwn,
    articleNumber,
    language,
  }: { email: string; isOwn: boolean; articleNumber: string; language: Language },
): Promise<AskedWait> {
  const address = email.toLowerCase();
  const { open } = await trx
    .selectFrom("waits")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("email", "=", address)
    .where("confirmed_at", "is not", null)
    .where("told_at", "is", null)
    .executeTakeFirstOrThrow();
  if (open >= MAX_WAITS) return "full";
  const token = createSecret();
  const now = sql<Date>`now()`;
  const row = await trx
    .insertInto("waits")
    .values({
      email: address,
      language,
      article_number: articleNumber,
      present: present(articleNumber),
      token_hash: hashSecret(token),
      confirmed_at: isOwn ? now : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["email", "article_key"])
        .where("told_at", "is", null)
        .doUpdateSet({
          language,
          present: present(articleNumber),
          token_hash: hashSecret(token),
          requested_at: now,
          confirmed_at: isOwn ? now : null,
        })
        .where("waits.confirmed_at", "is", null)
        .where((eb) =>
          eb.or([
            sql<boolean>`${isOwn}`,
            eb("waits.requested_at", "<", sql<Date>`now() - interval '1 day'`),
          ]),
        ),
    )
    .returning(["id", "article_key"])
    .executeTakeFirst();
  if (!row) return "waiting";
  if (isOwn) {
    await countWait(trx, row.id);
    return "told";
  }
  await queueConfirmation(trx, { id: row.id, email: address, articleNumber, language, token });
  return "asked";
}

/** For the statistics, which know no person. */
async function countWait(trx: Trx, id: string): Promise<void> {
  await sql`
    insert into demand_days (day, kind, article_key, label, hits)
    select (now() at time zone 'Europe/Berlin')::date, 'wait', article_key,
      upper(article_number), 1
    from waits where id = ${id}
    on conflict (day, kind, article_key) do update set hits = demand_days.hits + 1`.execute(trx);
}

/** Looking changes nothing: mail scanners open links. */
export async function findWait(token: string): Promise<QuestionState> {
  if (!isSecret(token)) return "invalid";
  const row = await db
    .selectFrom("waits")
    .select("confirmed_at")
    .where("token_hash", "=", hashSecret(token))
    .where((eb) => eb.or([isFresh, eb("confirmed_at", "is not", null)]))
    .executeTakeFirst();
  if (!row) return "invalid";
  return row.confirmed_at ? "done" : "open";
}

/** A link counts once. */
export async function confirmWait(token: string): Promise<void> {
  if (!isSecret(token)) return;
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("waits")
      .set({ confirmed_at: sql<Date>`now()` })
      .where("token_hash", "=", hashSecret(token))
      .where("confirmed_at", "is", null)
      .where(isFresh)
      .returning("id")
      .executeTakeFirst();
    if (row) await countWait(trx, row.id);
  });
}

/** `id`: of a wait, or of the mails about a watch list. */
export async function findNotices(id: string): Promise<QuestionState> {
  if (!isUuid(id)) return "invalid";
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from waits where id = ${id})
      or exists (select from watch_mails where id = ${id}) as there`.execute(db);
  return rows[0]?.there ? "open" : "done";
}

/** With everything else that its address waits for, or the mails about its watch list. */
export async function endNotices(id: string): Promise<void> {
  if (!isUuid(id)) return;
  await sql`
    with ended as (delete from watch_mails where id = ${id})
    delete from waits where email = (select email from waits where id = ${id})`.execute(db);
}

export async function deleteWaitsOf(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom("waits").where("email", "=", email.toLowerCase()).execute();
}
