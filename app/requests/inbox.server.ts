import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import type { RequestState } from "../../db/answer-tables";
import { HOUR_MS, isCalendarDay } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { contains } from "~/platform/like";
import { isUuid } from "~/platform/uuid";
import { terms } from "~/shop";
import { isConfirmed } from "./requests.server";
import { condemnedTraits, looksLikeSpam } from "./spam.server";

const PAGE_SIZE = 50;

export type InboxKind = "contact" | "quote";

export interface InboxFilter {
  state: RequestState | "suspect" | "all";
  kind: InboxKind | "";
  /** Of a member of staff; `none` for what nobody has taken on. */
  assignee: string;
  /** In names, addresses, numbers and messages. */
  text: string;
  /** Where the page before ended; anything else is the first page. */
  after: string;
}

interface Row {
  id: string;
  kind: InboxKind;
  createdAt: Date;
  state: RequestState;
  version: number;
  assigneeId: string | null;
  answeredAt: Date | null;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  phone: string;
  language: Language;
  message: string;
  productId: number | null;
  productName: string;
  articleNumber: string;
  quantity: number;
  assignee: string | null;
  isSuspect: boolean;
}

const common = sql`created_at, state, version, assigned_to, answered_at, traits, first_name,
  last_name, company, email, phone, language, message`;

const rows = sql`
  select id, 'contact' as kind, ${common}, null::integer as product_id, '' as product_name,
    '' as article_number, 0 as quantity
  from contact_messages
  union all
  select id, 'quote', ${common}, product_id, product_name, article_number, quantity
  from quote_requests`;

const columns = sql`id, kind, created_at as "createdAt", state, version,
  assigned_to as "assigneeId", answered_at as "answeredAt", first_name as "firstName",
  last_name as "lastName", company, email, phone, language, message, product_id as "productId",
  product_name as "productName", article_number as "articleNumber", quantity,
  (select users.email from users where users.id = assigned_to) as assignee,
  ${looksLikeSpam} as "isSuspect"`;

export interface InboxEntry extends Row {
  /** Until when an answer is promised. */
  dueAt: Date;
}

const withTerm = (row: Row): InboxEntry => ({
  ...row,
  dueAt: new Date(row.createdAt.getTime() + terms.responseHours * HOUR_MS),
});

const cursorPattern = /^(20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{6}Z)_([0-9a-f-]{36})$/;

function readCursor(text: string): { at: string; id: string } | undefined {
  const [, at = "", id = ""] = cursorPattern.exec(text) ?? [];
  const isTime = isCalendarDay(at.slice(0, 10)) && !Number.isNaN(Date.parse(at));
  return isUuid(id) && isTime ? { at, id } : undefined;
}

/**
 * What is to be answered begins with the oldest, anything else with the newest.
 * @returns `next` is the `after` of the next page
 */
export async function listInbox(filter: InboxFilter) {
  const { state, kind, assignee, text } = filter;
  const isWork = state === "open" || state === "suspect";
  const cursor = readCursor(filter.after);
  const conditions = [isConfirmed];
  if (state === "suspect") conditions.push(looksLikeSpam);
  else if (state !== "all") conditions.push(sql`state = ${state}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (assignee === "none") conditions.push(sql`assigned_to is null`);
  else if (isUuid(assignee)) conditions.push(sql`assigned_to = ${assignee}::uuid`);
  if (text) {
    conditions.push(sql`concat_ws(' ', first_name, last_name, company, email, phone, product_name,
      article_number, message) ilike ${contains(text)}`);
  }
  if (cursor) {
    const order = isWork ? sql`>` : sql`<`;
    conditions.push(sql`(created_at, id) ${order} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  }
  const direction = isWork ? sql`asc` : sql`desc`;
  const found = await sql<Row & { cursor: string }>`
    select ${columns},
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || id as cursor
    from (${rows}) requests
    where ${sql.join(conditions, sql` and `)}
    order by created_at ${direction}, id ${direction}
    limit ${PAGE_SIZE + 1}`.execute(db);
  const shown = found.rows.slice(0, PAGE_SIZE);
  return {
    entries: shown.map(({ cursor: _cursor, ...row }) => withTerm(row)),
    next: found.rows.length > PAGE_SIZE ? shown.at(-1)?.cursor : undefined,
  };
}

export interface SentAnswer {
  id: string;
  subject: string;
  message: string;
  answeredBy: string;
  createdAt: Date;
  /** `null` once the mail's own term is over. */
  mailStatus: "waiting" | "sent" | "failed" | null;
}

export interface InboxRequest extends InboxEntry {
  answers: SentAnswer[];
  /** `sender x@y.de`: why it is sorted as spam. */
  suspicions: string[];
}

export async function findInboxRequest(id: string): Promise<InboxRequest | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await sql<Row & { suspicions: string[] }>`
    select ${columns}, case when state = 'open' then array(
      select unnest(traits) intersect (${condemnedTraits}) order by 1) else '{}' end as suspicions
    from (${rows}) requests
    where id = ${id}::uuid and ${isConfirmed}`.execute(db);
  const [row] = found.rows;
  if (!row) return undefined;
  const answers = await db
    .selectFrom("request_answers")
    .leftJoin("mails", "mails.id", "request_answers.mail_id")
    .select([
      "request_answers.id",
      "request_answers.subject",
      "request_answers.message",
      "answered_by as answeredBy",
      "request_answers.created_at as createdAt",
      "mails.status as mailStatus",
    ])
    .where(row.kind === "contact" ? "contact_id" : "quote_id", "=", row.id)
    .orderBy("request_answers.created_at")
    .execute();
  return { ...withTerm(row), suspicions: row.suspicions, answers };
}

/** By the number in an answer's subject, `AN-1A2B3C4D`. @returns the id, if it means one */
export async function findByReference(text: string): Promise<string | undefined> {
  const [, start] = /^\[?(?:AN-)?([0-9A-F]{8})\]?$/i.exec(text.trim()) ?? [];
  if (!start) return undefined;
  const found = await sql<{ id: string }>`
    select id from (${rows}) requests
    where ${isConfirmed} and id::text like ${`${start.toLowerCase()}%`}
    limit 2`.execute(db);
  return found.rows.length === 1 ? found.rows[0]?.id : undefined;
}
