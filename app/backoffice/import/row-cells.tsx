import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { ProductName } from "~/ui/product-name";
import type { ShownRow } from "./view.server";

const tones = {
  new: "success",
  changed: "accent",
  moved: "warning",
  "unknown-pair": "danger",
  refused: "danger",
  unchanged: "neutral",
} as const;

const outcomeTones = {
  applied: "success",
  left: "warning",
  "taken-back": "neutral",
  kept: "warning",
} as const;

export function ArticleCell({ row: { product, name, productId } }: { row: ShownRow }) {
  return (
    <>
      {productId === null ? (
        <span className="font-semibold">{product}</span>
      ) : (
        <Link to={`/produkt/${productId}`} reloadDocument className="link">
          {product}
        </Link>
      )}
      <span className="block text-sm text-ink-soft">
        <ProductName name={name} />
      </span>
    </>
  );
}

export function KindCell({ row: { kind, outcome } }: { row: ShownRow }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[kind]}>{t(`imports.kinds.${kind}`)}</Badge>
      {outcome ? (
        <Badge tone={outcomeTones[outcome]}>{t(`imports.outcomes.${outcome}`)}</Badge>
      ) : null}
    </span>
  );
}

/** Old and new values by column, and why a row isn't taken. */
export function ChangesCell({ row: { changes, problem, moved, kind } }: { row: ShownRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (changes.length === 0 && !problem && !moved) return <>–</>;
  return (
    <>
      {problem ? <p>{problem}</p> : null}
      {moved ? (
        <p className="text-sm">
          {t("imports.movedStock", {
            now: format.number(moved.now),
            file: format.number(moved.file),
          })}
        </p>
      ) : null}
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ column, from, to }) => (
            <li key={column}>
              <span className="text-sm text-ink-soft">{column}: </span>
              {kind === "new" ? null : (
                <>
                  <del className="text-ink-soft">{from || t("imports.empty")}</del>{" "}
                  <span aria-hidden="true">→</span>{" "}
                </>
              )}
              <ins className="font-semibold">{to || t("imports.empty")}</ins>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
