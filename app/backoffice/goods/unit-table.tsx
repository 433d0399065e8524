import { Form } from "@remix-run/react";
import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import type { ListedUnit } from "~/stock/list-units.server";
import { unitCode } from "~/stock/unit-code";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { PlainNumber } from "~/ui/part-number";
import { type Column, DataTable } from "../data-table";
import { GOODS, unitPath } from "./paths";
import { UnitBadge } from "./unit-badge";

type Row = Omit<ListedUnit, "createdAt"> & { createdAt: Date | string };

export function UnitTable({ units, mayPrint }: { units: readonly Row[]; mayPrint: boolean }) {
  const { t, language } = useTranslation();
  const tick: Column<Row> = {
    label: t("staffGoods.labels.short"),
    cell: ({ id }) => (
      <span className="choice">
        <input
          type="checkbox"
          name="unit"
          value={unitCode(id)}
          aria-label={t("staffGoods.labels.of", { code: unitCode(id) })}
        />
      </span>
    ),
  };
  const table = (
    <DataTable
      caption={t("staffGoods.pieces")}
      rows={units}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t("staffGoods.columns.piece"),
          cell: ({ id, createdAt }) => (
            <>
              <Link to={unitPath(id)} className="link inline-block py-1 font-semibold">
                {unitCode(id)}
              </Link>
              <span className="block text-sm text-ink-soft">
                {formatDateTime(createdAt, language)}
              </span>
            </>
          ),
        },
        {
          label: t("staffGoods.columns.article"),
          cell: ({ articleNumber, name }) => (
            <>
              <PlainNumber value={articleNumber} size="small" />
              <span className="mt-1 block text-sm">{name}</span>
            </>
          ),
        },
        {
          label: t("staffGoods.serial"),
          cell: ({ serial }) => serial || "–",
        },
        {
          label: t("staffGoods.condition"),
          cell: ({ condition }) => conditionLabel(condition, t),
        },
        { label: t("staffGoods.place"), cell: ({ place }) => <b>{place || "–"}</b> },
        {
          label: t("staffGoods.columns.origin"),
          cell: ({ origin, reference }) => (
            <>
              {t(`staffGoods.origins.${origin}`)}
              {reference ? <span className="staff-one-line text-sm">{reference}</span> : null}
            </>
          ),
        },
        {
          label: t("staffGoods.columns.state"),
          cell: ({ state, tests, photos }) => (
            <>
              <UnitBadge state={state} />
              <span className="block text-sm text-ink-soft">
                {t("staffGoods.looked", { tests, photos })}
              </span>
            </>
          ),
        },
        ...(mayPrint ? [tick] : []),
      ]}
    />
  );
  if (!mayPrint) return table;
  return (
    <Form action={`${GOODS}/etiketten`}>
      {table}
      <p className="mt-4">
        <Button variant="secondary">{t("staffGoods.labels.chosen")}</Button>
      </p>
    </Form>
  );
}
