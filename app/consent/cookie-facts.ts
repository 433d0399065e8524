const DAY = 24 * 3600;

/**
 * How long each cookie of the shop lives, in seconds, as the privacy page says it.
 * tests/integration/consent.test.ts compares this with what the shop really sets.
 */
export const cookieSeconds = {
  session: 90 * DAY,
  device: 180 * DAY,
  cart: 90 * DAY,
  language: 365 * DAY,
  consent: 180 * DAY,
  message: 120,
  checkout: 30 * 60,
} as const;
