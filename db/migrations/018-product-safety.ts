import { type Kysely, sql } from "kysely";

export const tables = ["products", "newsletter_subscriptions"];

/**
 * What offers have to name where it is known (Regulation (EU) 2023/988, Article 19), and the words
 * that a subscriber of the newsletter agreed to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add manufacturer_address text not null default '',
      add responsible_person text not null default '',
      add safety_notes text not null default ''`.execute(db);
  await sql`
    alter table newsletter_subscriptions add consent_text text not null default ''`.execute(db);
}
