import { Link } from "~/ui/link";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { PlainNumber } from "~/ui/part-number";
import type { ProductView } from "./product-view";
import { useCondition } from "~/parts/use-condition";
import { useUnit } from "./use-unit";

export function Specifications({ product }: { product: ProductView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const unit = useUnit();
  const condition = useCondition(product.condition);
  const rows: [label: string, value: ReactNode][] = [
    [
      t("product.specs.articleNumber"),
      product.articleNumber ? (
        <PlainNumber key="" value={product.articleNumber} size="small" />
      ) : (
        ""
      ),
    ],
    [t("product.specs.condition"), condition.label],
    [
      t("product.specs.manufacturer"),
      <Link key="" to={product.manufacturerPath} className="link">
        {product.manufacturer}
      </Link>,
    ],
    [t("product.specs.manufacturerAddress"), product.manufacturerAddress],
    [t("product.specs.responsiblePerson"), product.responsiblePerson],
    [t("product.specs.safetyNotes"), product.safetyNotes],
    [
      t("product.specs.category"),
      product.category ? (
        <Link key="" to={product.categoryPath} className="link">
          {product.category}
        </Link>
      ) : (
        ""
      ),
    ],
    [t("product.specs.subcategory"), product.subcategory],
    [t("product.specs.unit"), unit(product.unit, 1)],
    [t("product.specs.available"), product.stock > 0 ? format.number(product.stock) : ""],
    [t("product.specs.currency"), product.currency],
  ];
  return (
    <table className="w-full">
      <tbody>
        {rows
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <tr key={label} className="border-t border-line first:border-t-0">
              <th
                scope="row"
                className="w-2/5 py-2 pr-4 text-left align-top font-normal text-ink-soft"
              >
                {label}
              </th>
              <td className="py-2 align-top wrap-anywhere whitespace-pre-line">{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
