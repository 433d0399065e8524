import { importKinds, type ImportKind, type ImportOutcome } from "../../../db/import-tables";

export const IMPORTS = "/intern/import";

const outcomes = ["left", "kept"] as const satisfies readonly ImportOutcome[];

export interface RowView {
  kind?: ImportKind;
  outcome?: ImportOutcome;
  /** Only rows behind this one. */
  after: number;
}

/** What isn't understood is left out. */
export function readView(params: URLSearchParams): RowView {
  const after = params.get("after") ?? "";
  return {
    kind: importKinds.find((kind) => kind === params.get("kind")),
    outcome: outcomes.find((outcome) => outcome === params.get("outcome")),
    after: /^\d{1,9}$/.test(after) ? Number(after) : 0,
  };
}

export function importPath(id: number, view: Partial<RowView> = {}): string {
  const query = new URLSearchParams();
  if (view.kind) query.set("kind", view.kind);
  if (view.outcome) query.set("outcome", view.outcome);
  if (view.after) query.set("after", String(view.after));
  return `${IMPORTS}/${id}${query.size > 0 ? `?${query.toString()}` : ""}`;
}
