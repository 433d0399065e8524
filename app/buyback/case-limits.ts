import type { ListLimits } from "~/lists/list-limits";

/** In characters; a file of its own, so that zod stays on the server. */
/** Of a seller's parts. */
export const sellerLimits: ListLimits = {
  lines: 2_000,
  characters: 400_000,
  fileBytes: 5_000_000,
};

export const caseTextLimits = { reason: 500, words: 300, message: 5_000 } as const;
