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
  contactPerson: "Team Verkauf",
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

/** One table feeds checkout, texts and structured data (design, section 10). */
export const shipping = {
  domestic: { country: "Germany", cents: 619, freeFromCents: 10_000, days: [2, 5] },
  abroad: { cents: 1599, freeFromCents: 25_000, days: [4, 15] },
} as const;

export const terms = {
  responseHours: 12,
  dispatchHours: 24,
  prepaymentDays: 10,
  withdrawalDays: 14,
  returnDays: 30,
  acceptanceDays: 3,
  /** Percentage points above the base rate. */
  defaultInterest: 5,
  businessWarrantyMonths: 12,
  buybackPayoutHours: 24,
  /** Stripe's shortest life time of a checkout session. */
  paymentSessionMinutes: 30,
  checkoutStateMinutes: 30,
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

/** What is promised for each condition (page /zustand): tested or not, and the warranty's months. */
export const conditionTerms = {
  new: { tested: false, warrantyMonths: 12 },
  newBoxed: { tested: false, warrantyMonths: 12 },
  usedTested: { tested: true, warrantyMonths: 12 },
  used: { tested: false, warrantyMonths: 12 },
  refurbished: { tested: true, warrantyMonths: 12 },
  defective: { tested: false, warrantyMonths: 0 },
} as const;

export const buybackFiles = {
  max: 20,
  maxBytes: 104_857_600,
  /** S3 signs links for no longer. */
  linkDays: 7,
} as const;
