import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "~/platform/db.server";
import { holdsBuyback } from "~/requests/retention.server";

/** Far above what one person has; keeps the answer bounded. */
export const MAX_ROWS = 5_000;

export function withoutFormToken<Row extends { form_token: string | null }>(rows: Row[]) {
  return rows.map(({ form_token: _formToken, ...row }) => row);
}

/** Without who handles it: staff names aren't the customer's data. */
const requestColumns = [
  "id",
  "first_name",
  "last_name",
  "company",
  "email",
  "phone",
  "language",
  "message",
  "state",
  "answered_at",
  "traits",
  "created_at",
] as const;

const answersTo = (column: "contact_id" | "quote_id", id: string) =>
  jsonArrayFrom(
    db
      .selectFrom("request_answers")
      .select(["subject", "message", "created_at"])
      .where(column, "=", sql.ref<string>(id))
      .orderBy("created_at"),
  ).as("answers");

/** Without who made them. */
export async function findOffers(address: string) {
  return db
    .selectFrom("offers")
    .select(["number", "email", "first_name", "last_name", "company", "phone", "language"])
    .select(["message", "valid_until", "declined_at", "decline_reason", "created_at"])
    .select(["viewed_at", "followed_up_at", "shipping_cents", "reserved"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("offer_items")
          .select([
            "name",
            "article_number",
            "condition",
            "unit",
            "quantity",
            "unit_price_cents",
            "delivery",
          ])
          .whereRef("offer_id", "=", "offers.id")
          .orderBy("offer_items.id"),
      ).as("items"),
      sql<number>`(select count(*)::integer from orders where offer_id = offers.id)`.as("orders"),
    ])
    .where(sql<boolean>`lower(email) = ${address}`)
    .orderBy("created_at")
    .limit(MAX_ROWS)
    .execute();
}

async function findBuybacks(own: ReturnType<typeof sql<boolean>>) {
  return db
    .selectFrom("buyback_requests")
    .select(["id", "number", "state", "first_name", "last_name", "company", "email", "phone"])
    .select(["language", "components", "created_at", "seller_kind", "holder", "address"])
    .select(["vat_id", "self_billing", "shipping", "pickup_note", "may_sell_at"])
    .select(["terms_version", "terms_agreed_at", "iban_hint as iban", "new_iban_hint"])
    .select(["arrived_at", "payable_cents", "paid_at", holdsBuyback.as("is_held")])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("buyback_files")
          .select(["name", "content_type", "size", "buyback_files.created_at"])
          .whereRef("request_id", "=", "buyback_requests.id")
          .orderBy("object_key"),
      ).as("files"),
      jsonArrayFrom(
        eb
          .selectFrom("buyback_lines")
          .select(["article_number", "quantity", "condition", "note"])
          .whereRef("request_id", "=", "buyback_requests.id")
          .orderBy("position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("documents")
          .select(["kind", "documents.number", "issued_on", "gross_cents"])
          .where("case_id", "=", sql<string>`buyback_requests.id::text`)
          .orderBy("documents.created_at"),
      ).as("documents"),
      jsonArrayFrom(
        eb
          .selectFrom("buyback_offers")
          .select(["position", "buyback_offers.state", "message", "valid_until", "answer"])
          .select(["counter_cents", "answered_at", "buyback_offers.created_at"])
          .select((offer) =>
            jsonArrayFrom(
              offer
                .selectFrom("buyback_offer_lines")
                .innerJoin("buyback_lines", "buyback_lines.id", "line_id")
                .select(["article_number", "buyback_offer_lines.quantity"])
                .select(["unit_cents", "chosen"])
                .whereRef("offer_id", "=", "buyback_offers.id")
                .orderBy("buyback_lines.position"),
            ).as("lines"),
          )
          .whereRef("request_id", "=", "buyback_requests.id")
          .orderBy("position"),
      ).as("offers"),
      jsonArrayFrom(
        eb
          .selectFrom("buyback_messages")
          .select(["side", "text", "buyback_messages.created_at"])
          .whereRef("request_id", "=", "buyback_requests.id")
          .orderBy("buyback_messages.created_at"),
      ).as("messages"),
      jsonArrayFrom(
        eb
          .selectFrom("buyback_events")
          .select(["event", "buyback_events.state", "buyback_events.created_at"])
          .whereRef("request_id", "=", "buyback_requests.id")
          .orderBy("buyback_events.id"),
      ).as("history"),
    ])
    .where(own)
    .limit(MAX_ROWS)
    .execute();
}

export async function findRequests(address: string) {
  const own = sql<boolean>`lower(email) = ${address}`;
  const [buyback, contact, quotes, withdrawals, newsletter, waits, mails] = await Promise.all([
    findBuybacks(own),
    db
      .selectFrom("contact_messages")
      .select(requestColumns)
      .select(answersTo("contact_id", "contact_messages.id"))
      .where(own)
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom("quote_requests")
      .select(requestColumns)
      .select(["product_id", "product_name", "article_number", "quantity"])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom("quote_request_lines")
            .select(["article_number", "name", "condition", "quantity", "note"])
            .whereRef("quote_id", "=", "quote_requests.id")
            .orderBy("position"),
        ).as("lines"),
      )
      .select(answersTo("quote_id", "quote_requests.id"))
      .where(own)
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom("withdrawals")
      .select(["name", "order_number", "email", "items", "language", "received_at"])
      .where(own)
      .orderBy("received_at")
      .limit(MAX_ROWS)
      .execute(),
    db.selectFrom("newsletter_subscriptions").selectAll().where(own).limit(MAX_ROWS).execute(),
    db
      .selectFrom("waits")
      .select(["email", "article_number", "language", "requested_at", "confirmed_at", "told_at"])
      .where(own)
      .orderBy("requested_at")
      .limit(MAX_ROWS)
      .execute(),
    // Without their texts: links in them may still open the account.
    db
      .selectFrom("mails")
      .select(["kind", sql<string>`message->>'subject'`.as("subject"), "created_at", "sent_at"])
      .where(sql<string>`lower(recipient)`, "=", address)
      .orderBy("created_at")
      .limit(MAX_ROWS)
      .execute(),
  ]);
  return {
    buyback,
    contact,
    quotes,
    withdrawals,
    newsletter,
    waits,
    mails,
  };
}
