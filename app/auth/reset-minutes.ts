/** How long a link for a new password is good. */
export const RESET_MINUTES = 60;
