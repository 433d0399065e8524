/** Hidden: robots fill it in. A file of its own, so that zod stays on the server. */
export const HONEYPOT = "website";
