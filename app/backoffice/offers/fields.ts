/** Rows of a new form, and how many more come with a press. */
export const ROWS = 3;
export const MAX_LINES = 100;
/** Of a part that the shop doesn't have. */
export const MAX_NAME = 120;
/** Five fields a row, and those of the recipient. */
export const formLimits = { maxFields: MAX_LINES * 5 + 50 };

export const validDays = ["3", "7", "14", "30"] as const;
