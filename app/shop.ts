/**
 * Who runs the shop, and the business constants of the specification's section 9. Every text about
 * addresses, hours, shipping or terms takes its figures from here. Money is in euro cents.
 *
 * The operator replaces the values marked "placeholder" before opening the shop.
 */
export const shop = {
  name: "Automationsteile",
  legalName: "Automationsteile GbR", // placeholder
  founded: 2024,
  street: "Musterstraße 1", // placeholder
  postalCode: "55116", // placeholder
  city: "Mainz", // placeholder
  region: "Rheinland-Pfalz",
  representative: "Vorname Nachname", // placeholder
  email: "info@shop.example", // placeholder
  /** International format, as a `tel:` link wants it. */
  phone: "+4961310000000", // placeholder
  phoneDisplay: "+49 6131 0000000", // placeholder
  vatId: "DE000000000", // placeholder
  taxNumber: "00/000/00000", // placeholder
  bank: {
    holder: "Automationsteile GbR", // placeholder
    iban: "DE00 0000 0000 0000 0000 00", // placeholder
    bic: "XXXXDEXXXXX", // placeholder
    name: "Musterbank", // placeholder
  },
  hours: { opens: "08:00", closes: "17:00" },
} as const;

export const regionNames = { de: shop.region, en: "Rhineland-Palatinate" } as const;

/** Who processes data for the shop; the privacy page names them. */
export const processors = {
  payment: "Stripe Payments Europe, Ltd., Dublin",
  hosting: "Fly.io, Inc., USA",
  storage: "Tigris Data, Inc., USA", // placeholder
  mail: "Postdienst Muster GmbH", // placeholder
} as const;

/** The data protection authority of the operator's state. */
export const supervisoryAuthority = {
  name: "Der Landesbeauftragte für den Datenschutz und die Informationsfreiheit Rheinland-Pfalz",
  address: "Hintere Bleiche 34, 55116 Mainz",
} as const;

export const VAT_RATE_PERCENT = 19;

/** One table feeds checkout, texts and structured data. */
export const shipping = {
  domestic: { country: "Germany", cents: 619, freeFromCents: 10_000, days: [2, 5] },
  abroad: { cents: 1599, freeFromCents: 25_000, days: [4, 15] },
} as const;

export const terms = {
  responseHours: 12,
  dispatchHours: 24,
  prepaymentDays: 10,
  /** How long before the end of that term the one reminder is sent. */
  prepaymentReminderDays: 3,
  /** Stripe charges no more at once; above it the shop makes an offer. */
  maxOrderCents: 99_999_999,
  withdrawalDays: 14,
  returnDays: 30,
  acceptanceDays: 3,
  /** Percentage points above the base rate. */
  defaultInterest: 5,
  /**
   * How long claims for defects last. Consumers have the law's two years, for used goods as well: the
   * single year of § 476 (2) BGB takes an agreement of its own, which the shop doesn't ask for.
   */
  consumerWarrantyYears: 2,
  businessWarrantyMonths: 12,
  buybackPayoutHours: 24,
  /** Stripe's shortest life time of a checkout session. */
  paymentSessionMinutes: 30,
  /** How long an order waits for its payment page to open; it may take the buyer several tries. */
  paymentStartMinutes: 5,
  checkoutStateMinutes: 30,
  /** How long a link for a new password is good. */
  passwordResetMinutes: 60,
} as const;

/**
 * How many unpaid prepayments may hold parts back at once, and of what value together: of one e-mail
 * address, and of one internet connection (a company, a household).
 */
export const openPrepayments = {
  perBuyer: { orders: 5, cents: 5_000_000 },
  perAddress: { orders: 15, cents: 10_000_000 },
} as const;

/**
 * The same for orders that are to be paid online, of how many positions besides; and how many of them
 * may end unpaid in a day. One order alone may hold as much as one buyer: larger ones are for
 * prepayment, or an offer.
 */
export const openOnlineOrders = {
  perBuyer: { orders: 3, positions: 50, cents: 2_500_000 },
  perAddress: { orders: 10, positions: 100, cents: 5_000_000 },
  unpaidPerDay: { perBuyer: 10, perAddress: 20 },
} as const;

/**
 * How long the shop keeps what it doesn't need any more. Housekeeping deletes by these terms, and
 * the privacy page names them.
 */
export const retention = {
  /** Buy-backs with their files, quotes and contact messages. */
  requestYears: 3,
  /** Requests that their sender was asked to confirm, and didn't. */
  unconfirmedRequestDays: 2,
  /** Accounts without a confirmed address or an order, since their last use. */
  unconfirmedAccountDays: 30,
  /** Mails with links to an account or the newsletter, subscriptions nobody confirmed. */
  accountMailDays: 30,
  /** The proof of a consent to the newsletter, since it was withdrawn. */
  consentYears: 3,
  /** Mails about orders, withdrawals, unpaid orders; from the end of the year (§ 257 HGB). */
  letterYears: 6,
  /** Which events of the payment provider were applied: their ids and those of their orders. */
  stripeEventDays: 90,
  /** Paid orders; from the end of the year (§ 147 AO). */
  receiptYears: 8,
} as const;

export const catalogueLimits = {
  pageSizes: [20, 50, 100],
  defaultPageSize: 20,
  /** Euro; the range of the empty price filter. */
  minPrice: 0,
  maxPrice: 50_000,
  topSellers: 10,
  similarProducts: 3,
  liveSearchPageSize: 20,
  liveSearchMax: 1000,
} as const;

export const quoteQuantity = { min: 1, max: 1000 } as const;

/**
 * What is promised for each condition (page /zustand): tested or not, and whether businesses have
 * claims for defects (for the months above). Consumers always have the law's.
 */
export const conditionTerms = {
  new: { tested: false, businessWarranty: true },
  newBoxed: { tested: false, businessWarranty: true },
  usedTested: { tested: true, businessWarranty: true },
  used: { tested: false, businessWarranty: true },
  refurbished: { tested: true, businessWarranty: true },
  defective: { tested: false, businessWarranty: false },
} as const;

export const buybackFiles = {
  max: 20,
  maxBytes: 104_857_600,
  /**
   * How many megabytes (of 1024² bytes) may come in a day: from one internet connection, and from
   * all together. Above that, requests come without files, and the desk gets a mail.
   */
  dailyMegabytes: { perPlace: 10_000, all: 100_000 },
  /** S3 signs links for no longer. */
  linkDays: 7,
} as const;
