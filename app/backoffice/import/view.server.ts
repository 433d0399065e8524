import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Language } from "../../../db/columns";
import type { TaxKind } from "../../../db/stock-tables";
import { nameOf } from "~/product-files/columns";
import type { ListedRow } from "~/product-files/imports.server";
import { problemText } from "~/product-files/problems.server";
import { taxKindNames } from "~/product-files/tax-kind";

const MAX_SHOWN = 120;

export interface ShownRow {
  position: number;
  line: number;
  kind: ListedRow["kind"];
  outcome: ListedRow["outcome"];
  productId: number | null;
  product: string;
  name: string;
  changes: { column: string; from: string; to: string }[];
  /** Why it was refused, left or kept. */
  problem?: string;
  moved?: { file: number; now: number; exported: number | null };
  canChoose: boolean;
  chosen: boolean;
}

/** A row in the reader's language. */
export function showRow(row: ListedRow, language: Language): ShownRow {
  const t = getTFor(language);
  const { kind, reason, details, before, after, field } = row;
  const columns = kind === "new" ? Object.keys(after ?? {}) : row.changed;
  const show = (column: string, value: string | null | undefined) =>
    showValue(column, value ?? "", language);
  const condition = row.condition ? ` (${row.condition})` : "";
  const text =
    reason === null ? undefined : problemText(t, { code: reason, values: details ?? {} });
  const movedFrom = details as ShownRow["moved"] | null;
  return {
    position: row.position,
    line: row.line,
    kind,
    outcome: row.outcome,
    productId: row.product_id,
    product: `${row.article_number}${condition}`,
    name: row.name,
    changes: columns.map((column) => ({
      column,
      from: show(column, before?.[column]),
      to: show(column, after?.[column]),
    })),
    problem: text && [field, text].filter(Boolean).join(" "),
    moved: kind === "moved" && reason === null ? (movedFrom ?? undefined) : undefined,
    canChoose: row.can_choose && row.outcome === null,
    chosen: row.chosen,
  };
}

function showValue(column: string, value: string, language: Language): string {
  if (value === "") return "";
  if (column === nameOf("price_cents")) return formatCents(Number(value), language);
  if (column === nameOf("tax_kind")) return taxKindNames[value as TaxKind] ?? value;
  const text = value.replace(/\s+/g, " ");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
