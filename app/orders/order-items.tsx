import { useFormat } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { ConditionBadge } from "~/parts/condition-badge";
import { productPath } from "~/parts/product-path";
import { testRecordPath } from "~/stock/unit-view";
import { Link } from "~/ui/link";
import { PartNumber } from "~/ui/part-number";
import { ProductPicture } from "~/ui/picture";
import { ProductName } from "~/ui/product-name";
import type { OrderLines } from "./order-lines";
import { pieceLabel } from "./piece-lines";
import { taxRows } from "./tax-rows";

type Item = OrderLines["items"][number];

export function OrderItems({ order }: { order: OrderLines }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="border-y border-line">
        {order.items.map((item, position) => (
          <Line key={position} item={item} />
        ))}
      </ul>
      <Sums order={order} />
      {order.customs ? <p className="mt-3 text-sm">{t("tax.customs")}</p> : null}
    </>
  );
}

function Line({ item }: { item: Item }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className="flex gap-4 border-line py-3 not-first:border-t">
      <div className="w-20 shrink-0">
        <ProductPicture
          image={item.image ?? undefined}
          alt=""
          sizes="5rem"
          width={160}
          height={120}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="wrap-anywhere">
            {item.productId === null ? (
              <ProductName name={item.name} />
            ) : (
              <Link to={productPath({ id: item.productId, slug: null })} className="link">
                <ProductName name={item.name} />
              </Link>
            )}
          </p>
          {item.articleNumber ? (
            <p className="mt-1">
              <PartNumber value={item.articleNumber} size="small" />
            </p>
          ) : null}
          {item.condition ? (
            <p className="mt-1">
              <ConditionBadge condition={item.condition} />
            </p>
          ) : null}
          {item.pieces?.map((piece) => (
            <p key={piece.id} className="mt-1 text-sm">
              <Link to={testRecordPath(piece.token)} className="link wrap-anywhere">
                {pieceLabel(piece, t)}
              </Link>
            </p>
          ))}
          <p className="mt-1 text-sm text-ink-soft">
            {t("orders.quantity")}: {format.number(item.quantity)} · {t("orders.unitPrice")}:{" "}
            {format.cents(item.unitPriceCents)}
          </p>
          {item.margin ? <p className="text-sm text-ink-soft">{t("tax.margin")}</p> : null}
        </div>
        <p className="ml-auto font-semibold tabular-nums">
          <span className="sr-only">{t("orders.lineTotal")}: </span>
          {format.cents(item.unitPriceCents * item.quantity)}
        </p>
      </div>
    </li>
  );
}

function Sums({ order }: { order: OrderLines }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = [
    [t("orders.goods"), format.cents(order.goodsCents)],
    [
      t("orders.shipping"),
      order.shippingCents === 0 ? t("price.free") : format.cents(order.shippingCents),
    ],
    ...taxRows(order.taxGroups, { vatId: order.vatId, t, ...format }),
  ] as const;
  return (
    <dl className="mt-3 ml-auto flex max-w-sm flex-col gap-1">
      {sums.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 text-ink-soft">
          <dt>{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>{t("orders.total")}</dt>
        <dd className="tabular-nums">{format.cents(order.amountCents)}</dd>
      </div>
    </dl>
  );
}
