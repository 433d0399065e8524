const de = {
  title: "Bezahlen",
  simulator: "Zahlungssimulator",
  note: "Dies ist ein Simulator: Es fließt kein Geld, und niemand fragt nach Zahlungsdaten.",
  shipping: "Versand",
  total: "Gesamtbetrag",
  card: "Karte",
  pay: (total: string) => `${total} bezahlen`,
  decline: "Kartenablehnung simulieren",
  debit: "SEPA-Lastschrift",
  debitHint: "Die Bestellung gilt sofort als aufgegeben, die Antwort der Bank folgt später.",
  debitSucceeds: "Lastschrift wird eingelöst",
  debitFails: "Lastschrift wird zurückgegeben",
  cancel: "Abbrechen und zurück zum Shop",
  back: "Zurück zum Shop",
  declined: "Die Karte wurde abgelehnt. Es wurde nichts gebucht.",
  paid: "Diese Bestellung ist bezahlt",
  debitPending: "Die Lastschrift ist beauftragt",
  debitFailed: "Die Lastschrift wurde zurückgegeben",
  expired: "Diese Zahlungsseite ist abgelaufen",
  notFound: "Diese Zahlungsseite gibt es nicht",
};

export type PageTexts = typeof de;

const en: PageTexts = {
  title: "Payment",
  simulator: "Payment simulator",
  note: "This is a simulator: no money moves, and nobody asks for payment details.",
  shipping: "Shipping",
  total: "Total",
  card: "Card",
  pay: (total) => `Pay ${total}`,
  decline: "Simulate a declined card",
  debit: "SEPA direct debit",
  debitHint: "The order is placed at once; the bank's answer follows later.",
  debitSucceeds: "Debit will be paid",
  debitFails: "Debit will be returned",
  cancel: "Cancel and return to the shop",
  back: "Return to the shop",
  declined: "The card was declined. Nothing was charged.",
  paid: "This order is paid",
  debitPending: "The direct debit has been requested",
  debitFailed: "The direct debit was returned",
  expired: "This payment page has expired",
  notFound: "This payment page does not exist",
};

/** Anything but English is shown in German. */
export function pageLanguage(locale: string | null | undefined) {
  const language = locale === "en" ? "en" : "de";
  return { language, texts: language === "en" ? en : de } as const;
}

/** @param cents in euro */
export function formatMoney(cents: number | null, language: "de" | "en") {
  const locale = language === "en" ? "en-GB" : "de-DE";
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
  return format.format((cents ?? 0) / 100);
}
