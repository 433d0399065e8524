export const limits = {
  /** At once. */
  pieces: 20,
  serialLength: 60,
  placeLength: 30,
  photosAtOnce: 12,
  photoBytes: 20_000_000,
} as const;

/** Why a photo isn't kept. */
export type PhotoProblem = "none" | "unreadable" | "tooLarge" | "tooMany" | "unavailable";
