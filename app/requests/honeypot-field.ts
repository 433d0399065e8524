/** People don't see this field; what fills it in is a robot. Apart, so that zod stays on the server. */
export const HONEYPOT = "website";
