import { readEnv } from "./read-env.server";

export const env = readEnv();

/** Cookies are `Secure`, and HSTS is sent, exactly when the public origin is https. */
export const isHttps = env.APP_ORIGIN.startsWith("https:");
