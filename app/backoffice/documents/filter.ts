import { documentKinds } from "../../../db/document-tables";
import type { DocumentFilter } from "~/documents/list-documents.server";
import { queryText } from "../query-text";
import { DOCUMENTS } from "./paths";

export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** What isn't understood is left out. */
export function readFilter(params: URLSearchParams): DocumentFilter {
  const month = queryText(params, "month");
  return {
    q: queryText(params, "q") || undefined,
    kind: documentKinds.find((kind) => kind === params.get("kind")),
    month: isMonth(month) ? month : undefined,
    unproved: params.get("proof") === "open" || undefined,
  };
}

/** @param before only documents older than this one, by its number */
export function linkTo({ unproved, ...filter }: DocumentFilter, before?: string): string {
  const query = new URLSearchParams();
  const values = { ...filter, proof: unproved ? "open" : undefined, before };
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${DOCUMENTS}?${query.toString()}` : DOCUMENTS;
}
