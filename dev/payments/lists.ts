import { invalidParameter, resourceMissing } from "./errors";

/** https://docs.stripe.com/api/pagination */
export interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** Unix seconds: exactly then, or bounds. */
export type CreatedFilter = number | { gt?: number; gte?: number; lt?: number; lte?: number };

/**
 * A page of a list as Stripe answers it.
 *
 * @param items everything that matches, the newest first (line items: in their order)
 * @param url the address the page was asked at, without query
 */
export function paginate<Item extends { id: string }>(
  items: Item[],
  params: PageParams,
  url: string,
) {
  const { limit = 10, starting_after: after, ending_before: before } = params;
  if (limit < 1 || limit > 100) {
    const message = "Invalid integer: limit must be between 1 and 100.";
    throw invalidParameter("limit", message, "parameter_invalid_integer");
  }
  if (after !== undefined && before !== undefined) {
    const message = "You may only specify one of these parameters: starting_after, ending_before.";
    throw invalidParameter("ending_before", message);
  }
  if (before !== undefined) {
    const end = position(items, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : position(items, after, "starting_after") + 1;
  const data = items.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < items.length, url };
}

export function matchesCreated(created: number, filter: CreatedFilter | undefined) {
  if (filter === undefined) return true;
  if (typeof filter === "number") return created === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function position(items: { id: string }[], id: string, param: string) {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw resourceMissing("object", id, param, 400);
  return index;
}
