const DAY = 24 * 3600;

/**
 * Seconds; the privacy page shows them, tests/integration/cookies.test.ts compares them with the
 * real cookies.
 */
export const cookieSeconds = {
  session: 90 * DAY,
  device: 180 * DAY,
  cart: 90 * DAY,
  language: 365 * DAY,
  light: 365 * DAY,
  net: 365 * DAY,
  view: 365 * DAY,
  message: 120,
  checkout: 30 * 60,
} as const;
