/** Pages that search engines may show, beside products and lists of them. */
export const indexedPages = [
  "/",
  "/katalog",
  "/ankauf",
  "/kontakt",
  "/informationen",
  "/zustand",
  "/versand-und-zahlung",
  "/agb",
  "/widerruf",
  "/datenschutz",
  "/impressum",
  "/barrierefreiheit",
];
