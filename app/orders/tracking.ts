import { shop } from "~/shop";
import { carriers, isCarrier } from "./carriers";

/** As carriers write them. */
export const trackingNumberPattern = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,58}[A-Za-z0-9]$/;

/** Where the buyer can follow the parcel; without a carrier the shop's usual one brings it. */
export function trackingLink({
  carrier: key,
  trackingNumber,
}: {
  carrier: string;
  trackingNumber: string;
}): { carrier: string; url: string } | undefined {
  const number = trackingNumber.trim();
  const { name, url } = isCarrier(key)
    ? carriers[key]
    : { name: shop.carrier?.name ?? "", url: shop.carrier?.trackingUrl ?? "" };
  if (!url || !number) return undefined;
  return { carrier: name, url: url.replace("{number}", encodeURIComponent(number)) };
}
