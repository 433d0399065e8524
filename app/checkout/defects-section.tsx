import { useTranslation } from "~/i18n/translate";
import { ConditionBadge } from "~/parts/condition-badge";
import { useCheckboxProps } from "~/ui/conform";
import { Checkbox } from "~/ui/choice";
import { Panel } from "~/ui/layout";
import { PartNumber } from "~/ui/part-number";
import { ProductName } from "~/ui/product-name";
import type { OrderQuote } from "./quote-order.server";

/** Apart from all other agreements, as § 476 BGB wants it from consumers. */
export function DefectsSection({
  field,
  items,
}: {
  field: Parameters<ReturnType<typeof useCheckboxProps>>[0];
  items: OrderQuote["items"];
}) {
  const { t } = useTranslation();
  const checkbox = useCheckboxProps();
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("checkout.defects.title")}</h2>
      <p>{t("checkout.defects.text")}</p>
      <ul className="my-4 flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.productId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {item.articleNumber ? <PartNumber value={item.articleNumber} size="small" /> : null}
            <span>
              <ProductName name={item.name} />
            </span>
            <ConditionBadge condition={item.condition} />
          </li>
        ))}
      </ul>
      <Checkbox {...checkbox(field)} required label={t("checkout.defects.agree")} />
    </Panel>
  );
}
