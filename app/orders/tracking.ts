import { shop } from "~/shop";

/** As carriers write them. */
export const trackingNumberPattern = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,58}[A-Za-z0-9]$/;

/** Where the buyer can follow the parcel. */
export function trackingLink(trackingNumber: string): { carrier: string; url: string } | undefined {
  const number = trackingNumber.trim();
  if (!shop.carrier || !number) return undefined;
  const { name: carrier, trackingUrl } = shop.carrier;
  return { carrier, url: trackingUrl.replace("{number}", encodeURIComponent(number)) };
}
