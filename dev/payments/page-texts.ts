const de = {
  title: "Bezahlen",
  simulator: "Zahlungssimulator",
  banner: "Dies ist ein Simulator: Es fließt kein Geld, und niemand fragt nach Zahlungsdaten.",
  order: "Ihre Bestellung",
  each: (price: string) => `je ${price}`,
  quantity: "Menge",
  subtotal: "Zwischensumme",
  shipping: "Versand",
  free: "kostenlos",
  total: "Gesamtbetrag",
  payment: "Zahlung",
  card: "Karte",
  pay: (total: string) => `${total} bezahlen`,
  payNothing: "Ohne Zahlung abschließen",
  decline: "Kartenablehnung simulieren",
  debit: "SEPA-Lastschrift",
  debitHint: "Die Bestellung gilt sofort als aufgegeben, die Antwort der Bank folgt später.",
  debitSucceeds: "Lastschrift wird eingelöst",
  debitFails: "Lastschrift wird zurückgegeben",
  cancel: "Abbrechen und zurück zum Shop",
  back: "Zurück zum Shop",
  declined: {
    heading: "Die Karte wurde abgelehnt.",
    text: "Es wurde nichts gebucht. Sie können es noch einmal versuchen.",
  },
  paid: {
    heading: "Diese Bestellung ist bezahlt",
    text: "Sie wird nicht noch einmal berechnet.",
  },
  debitPending: {
    heading: "Die Lastschrift ist beauftragt",
    text: "Sobald die Bank geantwortet hat, erfährt es der Shop.",
  },
  debitFailed: {
    heading: "Die Lastschrift wurde zurückgegeben",
    text: "Es wurde nichts gebucht. Bitte wenden Sie sich an den Shop.",
  },
  expired: {
    heading: "Diese Zahlungsseite ist abgelaufen",
    text: "Es wurde nichts gebucht. Bitte beginnen Sie die Zahlung im Shop neu.",
  },
  notFound: {
    heading: "Diese Zahlungsseite gibt es nicht",
    text: "Bitte prüfen Sie die Adresse oder kehren Sie zum Shop zurück.",
  },
};

export type PageTexts = typeof de;

const en: PageTexts = {
  title: "Payment",
  simulator: "Payment simulator",
  banner: "This is a simulator: no money moves, and nobody asks for payment details.",
  order: "Your order",
  each: (price) => `${price} each`,
  quantity: "Quantity",
  subtotal: "Subtotal",
  shipping: "Shipping",
  free: "free",
  total: "Total",
  payment: "Payment",
  card: "Card",
  pay: (total) => `Pay ${total}`,
  payNothing: "Complete without payment",
  decline: "Simulate a declined card",
  debit: "SEPA direct debit",
  debitHint: "The order is placed at once; the bank's answer follows later.",
  debitSucceeds: "Debit will be paid",
  debitFails: "Debit will be returned",
  cancel: "Cancel and return to the shop",
  back: "Return to the shop",
  declined: {
    heading: "The card was declined.",
    text: "Nothing was charged. You can try again.",
  },
  paid: {
    heading: "This order is paid",
    text: "It will not be charged again.",
  },
  debitPending: {
    heading: "The direct debit has been requested",
    text: "The shop will be told as soon as the bank has answered.",
  },
  debitFailed: {
    heading: "The direct debit was returned",
    text: "Nothing was charged. Please contact the shop.",
  },
  expired: {
    heading: "This payment page has expired",
    text: "Nothing was charged. Please start the payment again in the shop.",
  },
  notFound: {
    heading: "This payment page does not exist",
    text: "Please check the address or return to the shop.",
  },
};

/** The page speaks the two languages of the shop; anything but English is shown in German. */
export function pageLanguage(locale: string | null | undefined) {
  const language = locale?.startsWith("en") ? "en" : "de";
  return { language, texts: language === "en" ? en : de } as const;
}

export function formatMoney(cents: number, language: "de" | "en") {
  const locale = language === "en" ? "en-GB" : "de-DE";
  return new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(cents / 100);
}
