/** The specification's simple address pattern, and nothing a mail header could be built from. */
export const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
