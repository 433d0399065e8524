import { unitStates, type UnitState } from "../../../db/stock-tables";
import { queryText } from "../query-text";
import { GOODS } from "./paths";

export const stateChoices = ["waiting", "all", ...unitStates] as const;

export interface GoodsFilter {
  state: (typeof stateChoices)[number];
  place: string;
  q: string;
}

export const isState = (state: string): state is UnitState =>
  unitStates.some((each) => each === state);

/** What isn't understood is left out. */
export function readFilter(params: URLSearchParams): GoodsFilter {
  return {
    state: stateChoices.find((each) => each === params.get("state")) ?? "waiting",
    place: queryText(params, "place"),
    q: queryText(params, "q"),
  };
}

/** @param before only pieces older than this one */
export function linkTo({ state, place, q }: GoodsFilter, before?: number): string {
  const query = new URLSearchParams();
  if (state !== "waiting") query.set("state", state);
  if (place) query.set("place", place);
  if (q) query.set("q", q);
  if (before !== undefined) query.set("before", String(before));
  return query.size > 0 ? `${GOODS}?${query.toString()}` : GOODS;
}
