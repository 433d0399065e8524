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
