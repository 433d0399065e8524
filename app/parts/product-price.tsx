import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { useNet } from "~/ui/choices";
import { Price } from "~/ui/price";
import { netCents } from "./vat";

/**
 * What a product costs, never without its gross price and what that contains (PAngV). Totals to be
 * paid are gross for everybody.
 *
 * @param cents gross
 * @param note what the gross price contains, and what comes on top
 * @param margin taxed by § 25a UStG, whose VAT may not be shown: there is no net price
 */
export function ProductPrice({
  cents,
  size,
  note,
  margin = false,
}: {
  cents: number;
  size?: "small" | "medium" | "large";
  note?: ReactNode;
  margin?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const net = useNet() && !margin;
  return (
    <span>
      <Price cents={net ? netCents(cents) : cents} size={size} />{" "}
      <small className="inline-block text-sm text-ink-soft">
        {net ? `${t("price.net")} · ${format.cents(cents)} ` : null}
        {note ?? t(margin ? "price.marginNote" : "price.note")}
      </small>
    </span>
  );
}

/** Within a line: `770,91 €`, or `647,82 € netto · 770,91 € inkl. MwSt.` */
export function usePriceText(): (cents: number, margin?: boolean) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const net = useNet();
  return (cents, margin = false) =>
    net && !margin
      ? t("price.both", { net: format.cents(netCents(cents)), gross: format.cents(cents) })
      : format.cents(cents);
}
