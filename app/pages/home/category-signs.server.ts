/** By slug. They come with the page, not with its scripts. */
const signs: Record<string, string> = {
  "sps-steuerungen": "M3 5h18v14H3zM9 5v14m6-14v14M5.5 8.5h1m5 0h1m5 0h1",
  "e-a-module": "M8 3h8v18H8zM2 8h6M5.5 5.5 8 8l-2.5 2.5M16 16h6m-2.5-2.5L22 16l-2.5 2.5",
  antriebstechnik: "M5 3h14v18H5zm3 7c1.3-4 2.7-4 4 0s2.7 4 4 0M8 17h8",
  servoantriebe: "M3 8h12v10H3zm3 0V4.5h5V8m4 2.5h3v5h-3m3-2.5h3.5",
  "industrielle-kommunikation": "M9 3h6v5H9zM3 16h6v5H3zm12 0h6v5h-6zm-3-8v4m-6 4v-4h12v4",
  sensoren: "M2.5 9H11v6H2.5zm8.5 1.5h2v3h-2M16.5 9a4 4 0 0 1 0 6m2.8-9a8 8 0 0 1 0 12",
  schaltgeraete: "M6 3v5m0 13v-6L3 9m9-6v5m0 13v-6L9 9m9-6v5m0 13v-6l-3-6M4.5 12h12",
  sicherheitstechnik: "M12 3.5 5 6v5.5c0 4.2 3 7.2 7 9 4-1.8 7-4.8 7-9V6zm-3.5 8.5 2.5 2.5 4.5-5",
  stromversorgungen: "M5 3h14v18H5zm8 3.5L9.5 12h5L11 17.5",
  pneumatik: "M3 8h12v8H3zm5 0v8m0-4h13m-1-3v6",
  "hmi-bedienpanels": "M3 4h18v12H3zm9 12v4m-4 0h8M7 8h5m-5 4h3",
  robotik: "M4 21h8m-6 0v-4h4v4m-2-4L6 9.5l8-5 4 3M15.5 11l2.5-3.5 3 2.5",
};

const OTHER_SIGN = "M4 8l8-4 8 4v8l-8 4-8-4zm0 0 8 4 8-4m-8 4v8";

export function categorySign(slug: string): string {
  return signs[slug] ?? OTHER_SIGN;
}
