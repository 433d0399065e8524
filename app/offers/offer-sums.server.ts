import { computeTotals } from "~/orders/totals";
import { defaultCountry } from "~/parts/countries";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable } from "~/settings/shipping";
import type { OfferItem } from "./offer";

/** As the checkout begins: delivered in Germany, with VAT. Amounts in cents. */
export function offerSums({
  items,
}: {
  items: readonly Pick<OfferItem, "quantity" | "unitPriceCents">[];
}) {
  const shipping = shippingTable(currentSettings());
  return computeTotals({ items, country: defaultCountry, shipping, vatExempt: false });
}
