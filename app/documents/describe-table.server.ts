import type { DocumentKind } from "../../db/document-tables";
import { formatCents, formatNumber, locales } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import type { ServerTranslate } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import { unitLabel } from "~/parts/unit-label";
import type { Amounts, TaxTotal } from "./amounts";
import type { PaperColumn, PaperRow } from "./paper";
import type { DocumentLine, DocumentToPrint } from "./snapshot";

const unitFormats: Record<Language, Intl.NumberFormat> = {
  de: unitFormat("de"),
  en: unitFormat("en"),
};

/** A net price of a piece may have fractions of a cent. */
function unitFormat(language: Language) {
  return new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 4,
  });
}

/** Delivery notes have no prices. */
export const isPriced = (kind: DocumentKind) => kind !== "delivery-note";

/** VAT is shown apart where some of the amounts have it in them. */
export const hasVat = ({ taxes }: Amounts) =>
  taxes.some(({ rateBasisPoints }) => rateBasisPoints > 0);

export function rateText(
  { rateBasisPoints }: Pick<TaxTotal, "rateBasisPoints">,
  language: Language,
): string {
  return `${formatNumber(rateBasisPoints / 100, language)} %`;
}

/** One row for each line of the paper; what it costs in the columns that its kind and taxes ask for. */
export function describeTable(
  { kind, snapshot }: DocumentToPrint,
  amounts: Amounts,
  t: ServerTranslate,
): { columns: PaperColumn[]; rows: PaperRow[] } {
  const { language, lines } = snapshot;
  const right = (label: string, width: number): PaperColumn => ({ label, width, align: "right" });
  const withVat = hasVat(amounts);
  const figures: PaperColumn[] = !isPriced(kind)
    ? []
    : withVat
      ? [
          right(t("documents.columns.unitNet"), 62),
          right(t("documents.columns.net"), 58),
          right(t("documents.columns.vat"), 34),
          right(t("documents.columns.gross"), 60),
        ]
      : [right(t("documents.columns.unit"), 66), right(t("documents.columns.amount"), 66)];
  const cellsOf = (line: DocumentLine, net: number): string[] => {
    const gross = formatCents(line.lineCents, language);
    if (!isPriced(kind)) return [];
    if (!withVat) return [formatCents(line.unitCents, language), gross];
    const unit = line.quantity === 0 ? 0 : net / line.quantity / 100;
    const rate =
      line.taxReason === "margin" ? t("documents.marginShort") : rateText(line, language);
    return [unitFormats[language].format(unit), formatCents(net, language), rate, gross];
  };
  return {
    columns: [
      { label: t("documents.columns.position"), width: 20, align: "left" },
      { label: t("documents.columns.article"), width: 0, align: "left" },
      right(t("documents.columns.quantity"), 42),
      ...figures,
    ],
    rows: lines.map((line, at) => ({
      plate: line.articleNumber,
      name: line.name,
      details: detailsOf(line, t),
      cells: [
        String(line.position),
        `${formatNumber(line.quantity, language)} ${unitLabel(line.unit, line.quantity, t)}`,
        ...cellsOf(line, amounts.lineNetCents[at] ?? 0),
      ],
    })),
  };
}

function detailsOf(line: DocumentLine, t: ServerTranslate): string[] {
  return [
    line.condition
      ? t("documents.condition", { condition: conditionLabel(line.condition, t) })
      : "",
    ...(line.pieces ?? []).map(({ code, serial }) =>
      serial ? t("documents.piece", { code, serial }) : code,
    ),
    line.note ?? "",
  ].filter((text) => text !== "");
}
