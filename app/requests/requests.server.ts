import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { downloadLink } from "~/platform/storage.server";

export type RequestKind = "buyback" | "quote" | "contact" | "withdrawal";

export interface RequestSummary {
  id: string;
  kind: RequestKind;
  receivedAt: Date;
  name: string;
  company: string;
  email: string;
  /** The part, the order, or the text's beginning. */
  subject: string;
  files: number;
}

interface RequestFile {
  name: string;
  contentType: string;
  size: number;
  /** Lets whoever has it download the file until it expires. */
  link: string;
}

export interface RequestDetails extends RequestSummary {
  phone: string;
  language: string;
  text: string;
  attachments: RequestFile[];
}

const SUBJECT_LENGTH = 60;

type Row = Omit<RequestDetails, "attachments">;

export const allRequests = sql<Row>`
  select id, 'buyback' as kind, created_at as "receivedAt", first_name || ' ' || last_name as name,
    company, email, phone, language, components as text,
    coalesce(nullif(regexp_replace(left(components, ${SUBJECT_LENGTH}), '\\s+', ' ', 'g'), ''),
      number) as subject,
    (select count(*)::int from buyback_files where request_id = buyback_requests.id) as files
  from buyback_requests
  union all
  select id, 'quote', created_at, first_name || ' ' || last_name, company, email, phone, language,
    message, quantity || ' × ' || article_number || ' ' || product_name, 0
  from quote_requests
  union all
  select id, 'contact', created_at, first_name || ' ' || last_name, company, email, phone, language,
    message, regexp_replace(left(message, ${SUBJECT_LENGTH}), '\\s+', ' ', 'g'), 0
  from contact_messages
  union all
  select id, 'withdrawal', received_at, name, '', email, '', language, items, order_number, 0
  from withdrawals`;

/** Unconfirmed requests aren't the shop's yet. */
export const isConfirmed = sql<boolean>`not exists (
  select from unconfirmed_requests where request_id = requests.id and confirmed_at is null)`;

export async function listRequests(filter: {
  kind?: RequestKind;
  limit: number;
}): Promise<RequestSummary[]> {
  const { rows } = await sql<RequestSummary>`
    select id, kind, "receivedAt", name, company, email, subject, files
    from (${allRequests}) requests
    where ${isConfirmed} and
      (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
    order by "receivedAt" desc, id
    limit ${filter.limit}`.execute(db);
  return rows;
}

/** At most two, so that the caller sees an ambiguous beginning. S3's limit is 7 days. */
export async function findRequests({
  idStart,
  linkSeconds,
}: {
  idStart: string;
  linkSeconds: number;
}): Promise<RequestDetails[]> {
  if (!/^[0-9a-f-]{4,36}$/i.test(idStart)) return [];
  const { rows } = await sql<Row>`
    select * from (${allRequests}) requests
    where ${isConfirmed} and id::text like ${`${idStart.toLowerCase()}%`}
    order by id
    limit 2`.execute(db);
  return Promise.all(
    rows.map(async (row) => ({ ...row, attachments: await listFiles(row.id, linkSeconds) })),
  );
}

async function listFiles(requestId: string, linkSeconds: number): Promise<RequestFile[]> {
  const files = await db
    .selectFrom("buyback_files")
    .select(["name", "content_type", "size", "object_key"])
    .where("request_id", "=", requestId)
    .orderBy("object_key")
    .execute();
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      link: await downloadLink({
        key: file.object_key,
        filename: file.name,
        contentType: file.content_type,
        expiresIn: linkSeconds,
      }),
    })),
  );
}
