import { sql } from "kysely";

/** Who gets the order, for lists: company and name. */
export const buyerName = sql<string>`concat_ws(
  ', ', nullif(delivery_address->>'company', ''),
  concat_ws(' ', delivery_address->>'firstName', delivery_address->>'lastName'))`;
