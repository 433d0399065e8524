import { computeTotals } from "~/orders/totals";
import { defaultCountry } from "~/parts/countries";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable } from "~/settings/shipping";
import { withOfferedShipping } from "./offered-shipping";
import type { OfferItem } from "./offer";

/** As the checkout begins: delivered in Germany, with VAT. Amounts in cents. */
export function offerSums({
  items,
  shippingCents = null,
}: {
  items: readonly Pick<OfferItem, "quantity" | "unitPriceCents">[];
  shippingCents?: number | null;
}) {
  const shipping = withOfferedShipping(shippingTable(currentSettings()), { shippingCents });
  return computeTotals({ items, country: defaultCountry, shipping, vatExempt: false });
}
