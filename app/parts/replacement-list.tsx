import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { PartNumber } from "~/ui/part-number";
import { ProductPrice } from "./product-price";
import type { ReplacementView } from "./replacements.server";

/**
 * What can take a part's place, said as what it is.
 * @param named the heading names the part that is replaced
 */
export function ReplacementList({
  list,
  named = false,
}: {
  list: ReplacementView[];
  named?: boolean;
}) {
  const { t } = useTranslation();
  const number = list[0]?.articleNumber ?? "";
  return (
    <Panel aria-labelledby="replacements">
      <h2 id="replacements" className="text-lg">
        {named ? t("replacements.of", { number }) : t("replacements.title")}
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {list.map(({ successorNumber, kind, note, source, path, priceCents }) => (
          <li key={successorNumber} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Link to={path} className="link">
                <PartNumber value={successorNumber} size="small" />
              </Link>
              <Badge>{t(`replacements.kinds.${kind}`)}</Badge>
              {priceCents === undefined ? null : (
                <>
                  <Badge tone="success">{t("replacements.inStock")}</Badge>
                  <ProductPrice cents={priceCents} />
                </>
              )}
            </span>
            {note ? <span>{note}</span> : null}
            {source ? (
              <span className="text-sm text-ink-soft">{t("replacements.source", { source })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
