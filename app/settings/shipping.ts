import { homeCountry } from "~/shop";
import type { Settings } from "./schema";

export interface ShippingZone {
  cents: number;
  freeFromCents: number;
  /** Working days of delivery, from and to. */
  days: [number, number];
}

export interface ShippingTable {
  domestic: ShippingZone;
  abroad: ShippingZone;
}

/** One table feeds checkout, texts and structured data. */
export function shippingTable(settings: Settings): ShippingTable {
  return {
    domestic: {
      cents: settings.domesticCents,
      freeFromCents: settings.domesticFreeFromCents,
      days: [settings.domesticFrom, settings.domesticTo],
    },
    abroad: {
      cents: settings.abroadCents,
      freeFromCents: settings.abroadFreeFromCents,
      days: [settings.abroadFrom, settings.abroadTo],
    },
  };
}

export function zoneOf(table: ShippingTable, country: string): ShippingZone {
  return country === homeCountry ? table.domestic : table.abroad;
}
