import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { unitCode } from "~/stock/unit-code";
import { Link } from "~/ui/link";
import { PartNumber } from "~/ui/part-number";
import { articlePath } from "../articles/paths";
import { unitPath } from "./paths";
import { UnitBadge } from "./unit-badge";
import type { ShownView } from "./shown-view";

/** What is known of a piece. */
export function UnitFacts({ view }: { view: ShownView }) {
  const { unit, article, sameSerial } = view;
  const { t, language } = useTranslation();
  const format = useFormat();
  const rows: [label: string, value: string][] = [
    [t("staffGoods.serial"), unit.serial],
    [t("staffGoods.condition"), conditionLabel(unit.condition, t)],
    [t("staffGoods.place"), unit.place],
    [t("staffGoods.manufacturer"), unit.manufacturer],
    [t("staffGoods.category"), view.category],
    [t("staffGoods.included"), unit.included],
    [
      t("staffGoods.columns.origin"),
      [t(`staffGoods.origins.${unit.origin}`), unit.reference].filter(Boolean).join(" "),
    ],
    [t("staffGoods.arrivedAt"), formatDateTime(unit.createdAt, language)],
    [t("staffGoods.taxKind"), t(`staffGoods.taxKinds.${unit.taxKind}`)],
    ...(unit.costCents === undefined
      ? []
      : [
          [t("staffGoods.cost"), unit.costCents === null ? "" : format.cents(unit.costCents)] as [
            string,
            string,
          ],
        ]),
    [t("staffGoods.note"), unit.note],
  ];
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-3">
        <PartNumber value={unit.articleNumber} />
        <UnitBadge state={unit.state} />
      </p>
      <p className="mb-2 wrap-anywhere">{unit.name}</p>
      <dl className="staff-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value || "–"}</dd>
          </div>
        ))}
        <div>
          <dt>{t("staffGoods.article")}</dt>
          <dd>
            {article ? (
              <Link to={articlePath(article.id)} className="link inline-block py-1">
                {format.cents(article.priceCents)},{" "}
                {t("staffSearch.stock", { count: article.stock })}
              </Link>
            ) : (
              t("staffGoods.noArticle")
            )}
          </dd>
        </div>
        {sameSerial.length > 0 ? (
          <div>
            <dt>{t("staffGoods.sameSerial")}</dt>
            <dd>
              {sameSerial.map((id) => (
                <Link key={id} to={unitPath(id)} className="link ml-2 inline-block py-1">
                  {unitCode(id)}
                </Link>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
