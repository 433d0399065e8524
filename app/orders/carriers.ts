/** Who brings parcels, and where the buyer follows them. */
export const carriers = {
  dhl: {
    name: "DHL",
    url: "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}",
  },
  dpd: { name: "DPD", url: "https://tracking.dpd.de/parcelstatus?query={number}" },
  ups: { name: "UPS", url: "https://www.ups.com/track?tracknum={number}" },
  gls: { name: "GLS", url: "https://gls-group.eu/DE/de/paketverfolgung?match={number}" },
  hermes: {
    name: "Hermes",
    url: "https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}",
  },
  fedex: { name: "FedEx", url: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  schenker: {
    name: "DB Schenker",
    url: "https://www.dbschenker.com/app/tracking-public/?refNumber={number}",
  },
  other: { name: "", url: "" },
} as const;

export type Carrier = keyof typeof carriers;

export const carrierKeys = Object.keys(carriers) as Carrier[];

export function isCarrier(key: string): key is Carrier {
  return Object.hasOwn(carriers, key);
}
