/** In characters; a file of its own, so that zod stays on the server. */
export const caseTextLimits = { reason: 500, words: 300, message: 5_000 } as const;
