/** `12.50` */
export const money = (cents: number) => (cents / 100).toFixed(2);

/** `19.00` */
export const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);

/** UNTDID 2379, format 102; of a calendar day like `2026-11-23`. */
export const dateTime = (day: string) => ({
  "udt:DateTimeString": { "@_format": "102", "#text": day.replaceAll("-", "") },
});
