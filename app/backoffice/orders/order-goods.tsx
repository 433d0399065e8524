import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { ConditionBadge } from "~/parts/condition-badge";
import { productPath } from "~/parts/product-path";
import { PartNumber } from "~/ui/part-number";
import { unitPath } from "../goods/paths";
import { DataTable, type Column } from "../data-table";
import type { StaffOrder } from "./order-view.server";
import { pieceLabel } from "./piece-boxes";

type Item = StaffOrder["order"]["items"][number];

export function Goods({ order: { items }, buyer }: StaffOrder) {
  const { t } = useTranslation();
  const format = useFormat();
  const prices: Column<Item>[] = [
    {
      label: t("orders.unitPrice"),
      cell: (item) => {
        const cents = buyer?.unitPricesCents[items.indexOf(item)] ?? 0;
        return (
          <span className="tabular-nums whitespace-nowrap">
            {format.cents(cents)}
            {item.quantity > 1 ? ` · ${format.cents(cents * item.quantity)}` : ""}
          </span>
        );
      },
    },
  ];
  return (
    <section>
      <h2 className="mb-2 text-lg">{t("staffOrders.goods")}</h2>
      <DataTable
        caption={t("staffOrders.goods")}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t("staffOrders.columns.quantity"),
            cell: ({ quantity }) => `${quantity} ×`,
          },
          {
            label: t("staffOrders.columns.article"),
            cell: ({ articleNumber, name, productId, condition, units }) => (
              <>
                <PartNumber value={articleNumber} size="small" />
                <span className="mt-1 block text-sm">
                  {productId === null ? (
                    name
                  ) : (
                    <a href={productPath({ id: productId, slug: null })} className="link">
                      {name}
                    </a>
                  )}
                </span>
                <span className="mt-1 block">
                  <ConditionBadge condition={condition} />
                </span>
                {units.map((unit) => (
                  <a key={unit.id} href={unitPath(unit.id)} className="link block text-sm">
                    {pieceLabel(unit)}
                  </a>
                ))}
              </>
            ),
          },
          ...(buyer ? prices : []),
          {
            label: t("staffOrders.columns.shipped"),
            cell: ({ shipped, quantity }) =>
              t("staffOrders.shippedOf", { count: shipped, quantity }),
          },
          {
            label: t("staffOrders.columns.returned"),
            cell: ({ returned, restocked }) =>
              returned === 0 ? "–" : t("staffOrders.returned", { count: returned, restocked }),
          },
        ]}
      />
    </section>
  );
}
