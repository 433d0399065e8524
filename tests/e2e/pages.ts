/** The part that journeys look for, watch and buy. */
export const part = "6ES7315-2EH14-0AB0";
export const partSlug = "siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0";
export const partPath = `/produkt/${partSlug}`;

/** Of the demo catalogue: three single pieces, and the record of one. */
export const piecesPath = "/produkt/siemens-simatic-s7-300-cpu-319f-3-pn-dp-6es7318-3fl01-0ab0";
const recordPath = "/pruefung/N6ufx-1ybwbLMnm-K9drtQ";

/** What a guest can see, empty and failed states included, by subject. */
export const publicPages = {
  parts: [
    "/",
    "/katalog",
    "/katalog/sps-steuerungen",
    "/katalog?search=6ES7315",
    "/katalog?search=gibtesnicht4711",
    partPath,
    "/produkt/1020",
    "/produkt/gibt-es-nicht",
    piecesPath,
    recordPath,
    "/pruefung/x",
  ],
  requests: [
    "/warenkorb",
    "/warenkorb?von=x",
    "/stueckliste",
    "/stueckliste?text=2x%206ES7315-2EH14-0AB0%2C%205x%20GIBTESNICHT-47",
    "/kontakt",
    "/kontakt?kontakt=telefon",
    "/anfrage?articleNumber=4711",
    "/anfrage/bestaetigen?token=x",
    "/bescheid?nummer=6ES7",
    "/bescheid?token=x",
    "/bescheid/ende?id=x",
    "/bestellung/x",
    "/angebot/x",
    "/ankauf/vorgang/x",
    "/ankauf",
    "/ankauf?gesendet=1",
    "/gibt-es-nicht",
  ],
  "the shop": [
    "/informationen",
    "/impressum",
    "/datenschutz",
    "/agb",
    "/ankauf/bedingungen",
    "/versand-und-zahlung",
    "/widerruf",
    "/barrierefreiheit",
    "/zustand",
    "/cookies",
  ],
  accounts: ["/anmelden", "/registrieren", "/passwort-vergessen", "/account"],
};

/** What only a customer who is signed in can see. */
export const accountPages = [
  "",
  "/merkliste",
  "/sicherheit",
  "/e-mail",
  "/zwei-faktor",
  "/loeschen",
].map((name) => `/account${name}`);
