import { shop } from "~/shop";

/** Where the buyer can follow the parcel. */
export function trackingLink(trackingNumber: string): { carrier: string; url: string } | undefined {
  const number = trackingNumber.trim();
  if (!shop.carrier || !number) return undefined;
  const { name: carrier, trackingUrl } = shop.carrier;
  return { carrier, url: trackingUrl.replace("{number}", encodeURIComponent(number)) };
}
