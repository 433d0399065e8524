import { demandKinds, demandSorts, type DemandFilter } from "~/demand/demand-filter";
import { queryText } from "../query-text";

export const DEMAND_PATH = "/intern/nachfrage";

export const partPath = (key: string) => `${DEMAND_PATH}/${key}`;

const MAX_PAGE = 200;

/** What isn't understood is left out. */
export function readFilter(params: URLSearchParams): DemandFilter {
  const month = params.get("month") ?? "";
  const page = Number(/^[1-9]\d{0,2}$/.exec(params.get("page") ?? "")?.[0] ?? 1);
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : "",
    only: demandKinds.find((each) => each === params.get("only")) ?? "",
    sort: demandSorts.find((each) => each === params.get("sort")) ?? "total",
    text: queryText(params, "q"),
    page: Math.min(page, MAX_PAGE),
  };
}

export function linkTo({ month, only, sort, text, page }: DemandFilter): string {
  const query = new URLSearchParams();
  const given = {
    month,
    only,
    sort: sort === "total" ? "" : sort,
    q: text,
    page: page > 1 ? String(page) : "",
  };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  return query.size > 0 ? `${DEMAND_PATH}?${query.toString()}` : DEMAND_PATH;
}
