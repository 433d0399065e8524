import type { Translate } from "~/i18n/translate";
import type { TaxGroup } from "./totals";

/**
 * What a sum says about VAT, a row for each group: the VAT in it, or why there is none.
 * @param of how the page or mail writes amounts (cents) and percentages
 */
export function taxRows(
  groups: readonly TaxGroup[],
  {
    vatId,
    t,
    cents,
    number,
  }: {
    vatId: string;
    t: Translate;
    cents: (cents: number) => string;
    number: (value: number) => string;
  },
): [label: string, value: string][] {
  return groups.map(({ category, rateBasisPoints, cents: sum, vatCents }) => {
    const rate = number(rateBasisPoints / 100);
    const value = category === "S" ? cents(vatCents) : category === "K" ? vatId : cents(sum);
    return [t(`tax.rows.${category}`, { rate }), value];
  });
}
