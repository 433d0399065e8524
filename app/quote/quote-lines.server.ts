import { db, type Trx } from "~/platform/db.server";

/** A part that is asked for. */
export interface WantedLine {
  /** `null`: the shop doesn't list it. */
  productId: number | null;
  articleNumber: string;
  name: string;
  /** Empty: any. */
  condition: string;
  quantity: number;
  note: string;
}

const MAX_NUMBER = 200;
const MAX_TEXT = 500;
/** PostgreSQL takes 65,535 values in a statement. */
const AT_ONCE = 1_000;

export async function insertQuoteLines(
  trx: Trx,
  quoteId: string,
  lines: readonly WantedLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    quote_id: quoteId,
    position,
    product_id: line.productId,
    article_number: line.articleNumber.slice(0, MAX_NUMBER),
    name: line.name.slice(0, MAX_TEXT),
    condition: line.condition,
    quantity: line.quantity,
    note: line.note.slice(0, MAX_TEXT),
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await trx
      .insertInto("quote_request_lines")
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
  }
}

export interface QuoteLine extends WantedLine {
  /** The shop's price now, gross, in cents; `null` for what it doesn't list. */
  priceCents: number | null;
  stock: number;
}

const MAX_LINES = 2_000;

/** In their order; requests from before lists were taken have none. */
export async function listQuoteLines(quoteId: string): Promise<QuoteLine[]> {
  return db
    .selectFrom("quote_request_lines")
    .leftJoin("products", "products.id", "product_id")
    .select([
      "product_id as productId",
      "quote_request_lines.article_number as articleNumber",
      "quote_request_lines.condition",
      "quantity",
      "note",
      "products.price_cents as priceCents",
    ])
    .select((eb) => [
      eb.ref("quote_request_lines.name").as("name"),
      eb.fn.coalesce("products.stock", eb.lit(0)).as("stock"),
    ])
    .where("quote_id", "=", quoteId)
    .orderBy("position")
    .limit(MAX_LINES)
    .execute();
}
