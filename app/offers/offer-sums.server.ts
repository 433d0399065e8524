import { computeTotals } from "~/orders/totals";
import { taxRule } from "~/orders/tax-rule";
import { defaultCountry } from "~/parts/countries";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable, withOfferedShipping } from "~/settings/shipping";
import type { OfferItem } from "./offer";

/** As the checkout begins: delivered in Germany, with VAT. Amounts in cents. */
export function offerSums({
  items,
  shippingCents = null,
}: {
  items: readonly Pick<OfferItem, "quantity" | "unitPriceCents" | "taxKind">[];
  shippingCents?: number | null;
}) {
  const settings = currentSettings();
  const shipping = withOfferedShipping(shippingTable(settings), { shippingCents });
  const deliveryAddress = { country: defaultCountry, postalCode: "" };
  const taxOf = taxRule(
    { deliveryAddress, business: false, vatId: "" },
    { settings, on: new Date() },
  );
  return computeTotals({ items, country: defaultCountry, shipping, taxOf });
}

/** What its page shows, as the page of an order does. */
export function offerLines(offer: { items: readonly OfferItem[]; shippingCents: number | null }) {
  const { goodsCents, shippingCents, amountCents, taxGroups } = offerSums(offer);
  const items = offer.items.map((item) => ({ ...item, margin: item.taxKind === "margin" }));
  return { items, goodsCents, shippingCents, amountCents, taxGroups, vatId: "", customs: false };
}
