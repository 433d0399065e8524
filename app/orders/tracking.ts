import type { Settings } from "~/settings/schema";
import { carriers, isCarrier } from "./carriers";

/** As carriers write them. */
export const trackingNumberPattern = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,58}[A-Za-z0-9]$/;

export interface TrackingLink {
  carrier: string;
  url: string;
}

/**
 * Where the buyer can follow the parcel.
 * @param usual settings of its day: who brings it when it names no carrier
 */
export function trackingLink(
  { carrier: key, trackingNumber }: { carrier: string; trackingNumber: string },
  usual: Pick<Settings, "carrierName" | "trackingUrl">,
): TrackingLink | undefined {
  const number = trackingNumber.trim();
  const { carrierName, trackingUrl } = usual;
  const { name, url } = isCarrier(key) ? carriers[key] : { name: carrierName, url: trackingUrl };
  if (!url || !number) return undefined;
  return { carrier: name, url: url.replace("{number}", encodeURIComponent(number)) };
}
