import { type Kysely, sql } from "kysely";

export const tables = ["orders", "parcels", "offers"];

/** Invoices and the like: numbers without a gap, content that never changes, files made afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_counters (
      series text not null,
      year integer not null,
      last integer not null check (last > 0),
      primary key (series, year)
    )`.execute(db);
  await sql`
    create table documents (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('offer', 'order-confirmation', 'invoice',
        'invoice-correction', 'invoice-cancellation', 'delivery-note', 'purchase-receipt',
        'self-billed-credit-note')),
      series text not null,
      year integer not null,
      sequence integer not null,
      number text not null unique,
      language text not null check (language in ('de', 'en')),
      issued_on text not null,
      snapshot jsonb not null,
      partner text not null default '',
      net_cents integer not null default 0,
      tax_cents integer not null default 0,
      gross_cents integer not null default 0,
      order_id uuid references orders on delete set null,
      parcel_id uuid references parcels on delete set null,
      offer_id uuid references offers on delete set null,
      case_id text,
      corrects_id uuid references documents on delete set null,
      once_key text unique,
      actor text not null,
      file_key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
      pdf_sha256 text,
      pdf_bytes integer,
      xml_sha256 text,
      made_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      unique (series, year, sequence)
    )`.execute(db);
  await sql`create index documents_order on documents (order_id, created_at)`.execute(db);
  await sql`create index documents_offer on documents (offer_id)`.execute(db);
  await sql`create index documents_case on documents (case_id)`.execute(db);
  await sql`create index documents_corrects on documents (corrects_id)`.execute(db);
  await sql`create index documents_parcel on documents (parcel_id)`.execute(db);
  await sql`create index documents_issued on documents (issued_on, number)`.execute(db);
  await sql`create index documents_newest on documents (created_at desc, number desc)`.execute(db);
  await sql`
    create index documents_unmade on documents (created_at) where made_at is null`.execute(db);
  await sql`
    create table arrival_proofs (
      document_id uuid primary key references documents on delete cascade,
      note text not null default '',
      arrived_on text not null,
      actor text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
