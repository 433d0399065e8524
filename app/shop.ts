// What the business has decided (specification, section 9); amounts in euro cents.

export const shop = {
  name: "Automationsteile",
  founded: 2024,
  region: "Rheinland-Pfalz",
} as const;

/**
 * The settings before anybody saved others in the back office (`/intern/einstellungen`). Every text
 * takes its values from the settings that hold. Placeholders are named there and by `doctor`.
 */
export const firstSettings = {
  legalName: "Automationsteile GbR",
  representative: "Vorname Nachname",
  street: "Musterstraße 1",
  postalCode: "55116",
  city: "Mainz",
  vatId: "DE000000000",
  taxNumber: "00/000/00000",
  /** Of who makes or imports electrical equipment (ElektroG); empty without one. */
  weeeNumber: "",
  /** From which day consumers in other EU states pay their state's VAT (§ 18j UStG); empty: never. */
  ossFrom: "",

  email: "info@shop.example",
  /** International. */
  phone: "+49 6131 0000000",
  opens: "08:00",
  closes: "17:00",

  bankHolder: "Automationsteile GbR",
  iban: "DE00 0000 0000 0000 0000 00",
  bic: "XXXXDEXXXXX",
  bankName: "Musterbank",

  /** DATEV: the adviser's number, the client's, and accounts of the chart (SKR03 here). */
  datevAdviser: "1001",
  datevClient: "1",
  accountDebtors: "10000",
  accountDomestic: "8400",
  accountEu: "8125",
  accountExport: "8120",
  accountMargin: "8191",
  accountOss: "8320",

  domesticCents: 619,
  domesticFreeFromCents: 10_000,
  /** Working days of delivery, the least and the most. */
  domesticFrom: 2,
  domesticTo: 5,
  abroadCents: 1599,
  abroadFreeFromCents: 25_000,
  abroadFrom: 4,
  abroadTo: 15,
  /** Whose site follows a parcel; without an address its number stands alone. */
  carrierName: "DHL",
  trackingUrl:
    "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}",

  /** On every page from the first to the last day, `2026-12-24`; empty without one. */
  noticeDe: "",
  noticeEn: "",
  noticeFrom: "",
  noticeTo: "",
  /** Parcels leave again; from `noticeFrom` until then pages say so in place of the usual term. */
  dispatchFrom: "",

  /** What the shop pays, in per cent of its own price, by the seller's condition. */
  buybackPercentNew: 45,
  buybackPercentUsed: 30,
  buybackPercentDefective: 8,
  /** Above it two people release a pay-out. */
  buybackFourEyesCents: 200_000,
  buybackOfferDays: 7,
  /** What letters begin with. */
  buybackOfferDe: "Vielen Dank für Ihre Anfrage. Das zahlen wir für Ihre Teile.",
  buybackOfferEn: "Thank you for your request. This is what we pay for your parts.",
  buybackQuestionDe: "Können Sie uns bitte Fotos der Typenschilder schicken?",
  buybackQuestionEn: "Could you please send us photos of the nameplates?",
  buybackRefusalDe: "Für diese Teile haben wir zurzeit keine Käufer.",
  buybackRefusalEn: "We have no buyers for these parts at present.",
};

export const regionNames = { de: shop.region, en: "Rhineland-Palatinate" } as const;

/** The privacy page names them. */
export const processors = {
  payment: "Stripe Payments Europe, Ltd., Dublin",
  hosting: "Fly.io, Inc., USA",
  storage: "Tigris Data, Inc., USA", // placeholder
  mail: "Postdienst Muster GmbH", // placeholder
} as const;

/** Of the operator's state. */
export const supervisoryAuthority = {
  name: "Der Landesbeauftragte für den Datenschutz und die Informationsfreiheit Rheinland-Pfalz",
  address: "Hintere Bleiche 34, 55116 Mainz",
} as const;

export const VAT_RATE_PERCENT = 19;

/** By its name in `parts/countries.ts`. */
export const homeCountry = "Germany";

export const terms = {
  responseHours: 12,
  dispatchHours: 24,
  prepaymentDays: 10,
  /** Before the end of that term. */
  prepaymentReminderDays: 3,
  /** What may be missing of a transfer that staff accept as the whole price. */
  acceptedDifferenceCents: 200,
  /** Stripe charges no more at once; above it the shop makes an offer. */
  maxOrderCents: 99_999_999,
  withdrawalDays: 14,
  /** What sending back a drive cabinet or a robot by freight costs at most. */
  returnFreightEuros: 250, // placeholder
  returnDays: 30,
  acceptanceDays: 3,
  /** Percentage points above the base rate (§ 288 BGB): of consumers, of businesses. */
  defaultInterest: 5,
  businessDefaultInterest: 9,
  /**
   * The law's two years, for used items as well: the single year of § 476 (2) BGB takes an
   * agreement of its own, which the shop doesn't ask for.
   */
  consumerWarrantyYears: 2,
  businessWarrantyMonths: 12,
  buybackPayoutHours: 24,
  /** Stripe's shortest life time of a checkout session. */
  paymentSessionMinutes: 30,
  /** To open the payment page; it may take the buyer several tries. */
  paymentStartMinutes: 5,
  checkoutStateMinutes: 30,
  /** How long the link is valid. */
  passwordResetMinutes: 60,
} as const;

/** Of those who work in the back office. */
export const staffTerms = {
  sessionHours: 12,
  /** Without use. */
  idleMinutes: 60,
  /** Then acts with money, roles and settings ask for the password again. */
  passwordMinutes: 10,
  invitationDays: 3,
  /** In Germany: the work lists are mailed then. */
  morningHour: 7,
} as const;

/**
 * How many unpaid prepayments may reserve items at once, and of what value: per e-mail address and
 * per internet connection (a company, a household).
 */
export const openPrepayments = {
  perBuyer: { orders: 5, cents: 5_000_000 },
  perAddress: { orders: 15, cents: 10_000_000 },
} as const;

/**
 * The same for orders to be paid online, with a limit of positions, and of unpaid ones in a day.
 * One order may reserve as much as one buyer: larger ones are for prepayment, or an offer.
 */
export const openOnlineOrders = {
  perBuyer: { orders: 3, positions: 50, cents: 2_500_000 },
  perAddress: { orders: 10, positions: 100, cents: 5_000_000 },
  unpaidPerDay: { perBuyer: 10, perAddress: 20 },
} as const;

/** Housekeeping deletes by these terms, and the privacy page names them. */
export const retention = {
  /** Buy-backs with their files, quotes and contact messages. */
  requestYears: 3,
  /** Requests that their sender didn't confirm. */
  unconfirmedRequestDays: 2,
  /** Accounts without a confirmed address or an order, since their last use. */
  unconfirmedAccountDays: 30,
  /** Mails with links to an account or the newsletter; unconfirmed subscriptions. */
  accountMailDays: 30,
  /** Wishes to be told of a part, not confirmed; then in vain. What was told stays as account mails. */
  waitConfirmDays: 7,
  waitDays: 360,
  /** What was looked for in vain, without persons. */
  demandDays: 1_095,
  /** The proof of consent to the newsletter, since its withdrawal. */
  consentYears: 3,
  /** Mails about orders, withdrawals, unpaid orders; from the end of the year (§ 257 HGB). */
  letterYears: 6,
  /** The shop writes logs to standard output; where they are kept, this term has to be set. */
  logDays: 30,
  /** Ids of applied events and of their orders. */
  stripeEventDays: 90,
  /** Paid orders; from the end of the year (§ 147 AO). */
  receiptYears: 8,
  /** For whom something was kept back, since that ended. */
  reservationDays: 30,
  /** Links to part lists and carts that somebody passes on. */
  listLinkHours: 1,
  cartLinkDays: 7,
  /** Ids of forms that were carried out. */
  formDays: 30,
  /** Imported files row by row; until then an import can be taken back. */
  importDays: 90,
  /** Who did what in the back office; as long as receipts. */
  auditYears: 8,
} as const;

/** Files of products, as they are uploaded: 100,000 rows with long texts are 80 MB of CSV. */
export const importLimits = { bytes: 104_857_600 } as const;

export const catalogueLimits = {
  pageSizes: [20, 50, 100],
  defaultPageSize: 20,
  minPrice: 0,
  maxPrice: 50_000,
  topSellers: 10,
  similarProducts: 3,
  liveSearchPageSize: 20,
  liveSearchMax: 1000,
} as const;

export const quoteQuantity = { min: 1, max: 1000 } as const;

/**
 * Tested or not, and claims of businesses for defects; consumers always have the law's. Page
 * /zustand.
 */
export const conditionTerms = {
  new: { tested: false, businessWarranty: true },
  newBoxed: { tested: false, businessWarranty: true },
  usedTested: { tested: true, businessWarranty: true },
  used: { tested: false, businessWarranty: true },
  refurbished: { tested: true, businessWarranty: true },
  defective: { tested: false, businessWarranty: false },
} as const;

/** Of buy-backs, in days since the last step. */
export const buybackTerms = {
  answerReminderDays: 3,
  goodsReminderDays: 5,
  /** A question without an answer; an offer has a date of its own. */
  answerDays: 7,
  /** Accepted, and no goods. */
  goodsDays: 21,
  /** Over with nothing left to do. */
  closeDays: 30,
} as const;

export const buybackFiles = {
  max: 20,
  maxBytes: 104_857_600,
  /**
   * Of 1024² bytes, per internet connection and in all. Above that, requests come without files,
   * and the desk gets a mail.
   */
  dailyMegabytes: { perSubnet: 10_000, all: 100_000 },
  /** S3 signs links for no longer. */
  linkDays: 7,
} as const;
