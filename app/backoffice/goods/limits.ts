export const limits = {
  /** At once. */
  pieces: 20,
  serialLength: 60,
  placeLength: 30,
} as const;
