import type { Translate } from "~/i18n/translate";
import type { Address } from "../../db/order-tables";
import { isCountryName } from "~/parts/countries";
import type { OrderAddress } from "./order-addresses";
import type { Order } from "./orders.server";

/** As on a parcel, the country in the reader's language. */
export function addressLines(address: Address, t: Translate): string[] {
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.street,
    `${address.postalCode} ${address.city}`,
    isCountryName(address.country) ? t(`countries.${address.country}`) : address.country,
  ].filter((line) => line.trim() !== "");
}

export function orderAddresses(
  { deliveryAddress, billingAddress }: Pick<Order, "deliveryAddress" | "billingAddress">,
  t: Translate,
): OrderAddress[] {
  const delivery = { kind: "delivery", lines: addressLines(deliveryAddress, t) } as const;
  if (!billingAddress) return [delivery];
  return [delivery, { kind: "billing", lines: addressLines(billingAddress, t) }];
}
