import { useTranslation } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import type { Code } from "./codes.server";

/** A page of 3 × 8 labels of 70 × 37 mm, or a label printer's of 62 × 29 mm. */
export const labelFormats = ["a4", "roll"] as const;
export const SHEET_LABELS = 24;

interface Label {
  code: string;
  bars: Code;
  dots: Code;
  articleNumber: string;
  condition: string;
  /** Its last four. */
  serial: string;
}

type Place = Label | undefined;

/** @param start the first free one of the first sheet */
function toSheets(labels: readonly Label[], start: number): Place[][] {
  const places: Place[] = [...Array.from({ length: start - 1 }, () => undefined), ...labels];
  const sheets = Math.ceil(places.length / SHEET_LABELS);
  return Array.from({ length: sheets }, (_, at) =>
    places.slice(at * SHEET_LABELS, (at + 1) * SHEET_LABELS),
  );
}

export function LabelSheets({
  labels,
  format,
  start,
}: {
  labels: readonly Label[];
  format: (typeof labelFormats)[number];
  start: number;
}) {
  const sheets = format === "a4" ? toSheets(labels, start) : labels.map((label) => [label]);
  return (
    <div className={`label-sheets label-${format}`}>
      {sheets.map((places, at) => (
        <div key={at} className="label-sheet">
          {places.map((label, place) =>
            label ? (
              <LabelBox key={label.code} label={label} />
            ) : (
              <div key={place} className="label-gap" />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

function LabelBox({ label }: { label: Label }) {
  const { t } = useTranslation();
  const { code, bars, dots, articleNumber, condition, serial } = label;
  return (
    <article className="label-box">
      <Drawing code={dots} className="label-dots" label={t("staffGoods.labels.qr", { code })} />
      <div className="label-text">
        <b className="label-code">{code}</b>
        <b className="label-number">{articleNumber}</b>
        <span>
          {[conditionLabel(condition, t), serial && `SN …${serial}`].filter(Boolean).join(" · ")}
        </span>
        <Drawing code={bars} className="label-bars" label={t("staffGoods.labels.bars", { code })} />
      </div>
    </article>
  );
}

function Drawing({ code, className, label }: { code: Code; className: string; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${code.width} ${code.height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <path d={code.path} />
    </svg>
  );
}
