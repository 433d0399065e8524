import type { ListLimits } from "~/lists/list-limits";

/** Of a seller's list of parts. */
export const sellerLimits: ListLimits = {
  lines: 2_000,
  characters: 400_000,
  fileBytes: 5_000_000,
};

/** In characters; a file of its own, so that zod stays on the server. */
export const caseTextLimits = { reason: 500, words: 300, message: 5_000 } as const;
