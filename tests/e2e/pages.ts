/** What a guest can see, empty and failed states included. */
export const publicPages = [
  "/",
  "/katalog",
  "/katalog?search=6ES7315",
  "/katalog?search=gibtesnicht4711",
  "/produkt/siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0",
  "/produkt/1020",
  "/produkt/gibt-es-nicht",
  "/warenkorb",
  "/informationen",
  "/impressum",
  "/datenschutz",
  "/agb",
  "/versand-und-zahlung",
  "/widerruf",
  "/barrierefreiheit",
  "/zustand",
  "/cookies",
  "/kontakt",
  "/kontakt?kontakt=telefon",
  "/anfrage?articleNumber=4711",
  "/ankauf",
  "/ankauf?gesendet=1",
  "/anmelden",
  "/registrieren",
  "/passwort-vergessen",
  "/account",
  "/gibt-es-nicht",
];

/** What only a customer who is signed in can see. */
export const accountPages = ["", "/merkliste", "/sicherheit", "/zwei-faktor", "/loeschen"].map(
  (name) => `/account${name}`,
);
