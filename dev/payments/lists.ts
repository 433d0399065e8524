import { resourceMissing } from "./errors";
import type { ListParams } from "./params";

/**
 * A page of a list as Stripe answers it (https://docs.stripe.com/api/pagination).
 *
 * @param items everything that matches, the newest first
 * @param url the address the page was asked at, without query
 */
export function paginate<Item extends { id: string }>(
  items: Item[],
  { limit, starting_after: after }: ListParams,
  url: string,
) {
  const position = items.findIndex(({ id }) => id === after);
  if (after !== undefined && position < 0) {
    throw resourceMissing("object", after, "starting_after", 400);
  }
  const data = items.slice(position + 1, position + 1 + limit);
  return { object: "list", data, has_more: position + 1 + limit < items.length, url };
}

export function matchesCreated(created: number, bounds: ListParams["created"]) {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds;
  return created > gt && created >= gte && created < lt && created <= lte;
}
