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

/** What an offer says of shipping goes before the shop's table, wherever it is sent. */
export function withOfferedShipping(
  table: ShippingTable,
  offer: { shippingCents: number | null } | undefined,
): ShippingTable {
  const cents = offer?.shippingCents ?? null;
  if (cents === null) return table;
  const fixed = { cents, freeFromCents: Number.MAX_SAFE_INTEGER };
  return {
    domestic: { ...table.domestic, ...fixed },
    abroad: { ...table.abroad, ...fixed },
  };
}
