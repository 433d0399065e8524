import type { GeneratedAlways, Generated } from "kysely";
import type { Timestamp } from "./columns";

/** What a request for a quote asks for, in its order. Older requests have none: one line, their own. */
export interface QuoteRequestLinesTable {
  id: GeneratedAlways<number>;
  quote_id: string;
  position: number;
  product_id: number | null;
  article_number: string;
  name: Generated<string>;
  /** Empty: any. */
  condition: Generated<string>;
  quantity: number;
  note: Generated<string>;
}

/** Sealed; who has the token may read it until it expires. */
export interface SharedListsTable {
  token_hash: string;
  kind: "list" | "cart";
  content: string;
  expires_at: Timestamp<Date>;
}
