import { sql } from "kysely";
import { contains } from "~/platform/like";

const MIN_PART = 3;

const words = sql`shop_order_text(number, phone, delivery_address, billing_address)`;

/** `0631 12345`, `+49 631 12345` and `063112345` are the same number. */
function phoneOf(text: string): string | undefined {
  if (!/^[-+\d\s()/.]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^(00)?49|^0/, "");
  return digits.length >= 5 ? digits : undefined;
}

/**
 * Ids of the orders with that text in number, the buyer's own number, names, city, phone, tracking or part number, however
 * it is written; in the mail address only for who may see it. A union, since each part has an index.
 */
export function ordersWithText(text: string, { seesBuyers }: { seesBuyers: boolean }) {
  const pattern = contains(text);
  const phone = phoneOf(text);
  return sql<string>`(
    select id from orders where ${words} ilike ${pattern}
    union select id from orders
      where buyer_reference <> '' and buyer_reference ilike ${pattern}
    union select order_id from parcels where tracking_number ilike ${pattern}
    ${phone ? sql`union select id from orders where ${words} like ${contains(phone)}` : sql``}
    ${seesBuyers ? sql`union select id from orders where email ilike ${pattern}` : sql``}
    union select order_id from order_items where length(shop_search_key(${text})) >= ${MIN_PART}
      and shop_search_key(article_number) like '%' || shop_search_key(${text}) || '%')`;
}
