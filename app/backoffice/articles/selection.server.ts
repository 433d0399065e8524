import { MAX_AT_ONCE, type Chosen } from "~/catalogue/change-many.server";
import { changeKinds, roundings, type PriceChange } from "~/catalogue/price-change";
import { parsePrice } from "~/parts/parse-price";
import { queryText } from "../query-text";
import { readId } from "./filter";

/** What was ticked. */
export function readTicked(params: URLSearchParams): number[] {
  const ids = params.getAll("take").flatMap((text) => readId(text) ?? []);
  return [...new Set(ids)].slice(0, MAX_AT_ONCE);
}

/** Fields `take`, `ID-VERSION`, as the preview showed them. */
export function readChosen(form: FormData): Chosen[] {
  return form
    .getAll("take")
    .slice(0, MAX_AT_ONCE)
    .flatMap((value) => {
      const [, id, version] =
        /^(\d{1,9})-(\d{1,9})$/.exec(typeof value === "string" ? value : "") ?? [];
      return id && version ? [{ id: Number(id), version: Number(version) }] : [];
    });
}

/** As typed, for the fields. */
export interface TypedChange {
  by: string;
  kind: PriceChange["kind"];
  rounding: PriceChange["rounding"];
}

export function readTyped(params: URLSearchParams): TypedChange {
  return {
    by: queryText(params, "by").slice(0, 20),
    kind: changeKinds.find((each) => each === params.get("kind")) ?? "percent",
    rounding: roundings.find((each) => each === params.get("rounding")) ?? "cent",
  };
}

const MAX_PERCENT = 90_000;

/** "-7,5" as hundredths of a per cent or cents; `undefined` for what is neither. */
export function readChange({ by, kind, rounding }: TypedChange): PriceChange | undefined {
  const [, sign, amount = ""] = /^([+−-]?)\s*(.+?)\s*%?$/.exec(by) ?? [];
  const parsed = parsePrice(amount);
  if (!("value" in parsed) || parsed.value === 0) return undefined;
  if (kind === "percent" && parsed.value > MAX_PERCENT) return undefined;
  const isLess = sign === "-" || sign === "−";
  return { kind, by: isLess ? -parsed.value : parsed.value, rounding };
}
