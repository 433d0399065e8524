import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { DataTable } from "../data-table";
import type { OfferAnswer } from "./new.route";

/** What the numbers typed so far are in the shop. */
export function Found({ lines }: { lines: NonNullable<OfferAnswer["lines"]> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="mt-4">
      <DataTable
        caption={t("staffOffers.found")}
        rows={lines}
        rowKey={({ productId, articleNumber }) => productId ?? articleNumber}
        columns={[
          {
            label: t("staffOffers.part"),
            cell: ({ articleNumber, name }) => (
              <>
                <strong>{articleNumber}</strong>
                <span className="block text-sm text-ink-soft">{name}</span>
              </>
            ),
          },
          {
            label: t("staffOffers.condition"),
            cell: ({ condition }) => conditionLabel(condition, t),
          },
          {
            label: t("staffOffers.stock"),
            cell: ({ productId, stock }) =>
              productId === null ? t("staffOffers.procured") : format.number(stock),
          },
          {
            label: t("staffOffers.shopPrice"),
            cell: ({ productId, priceCents }) =>
              productId === null ? "–" : format.cents(priceCents),
          },
          {
            label: t("staffOffers.offered"),
            cell: ({ quantity, unitPriceCents }) =>
              `${format.number(quantity)} × ${format.cents(unitPriceCents)}`,
          },
        ]}
      />
    </div>
  );
}
