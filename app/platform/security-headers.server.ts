import { env, isHttps } from "./env.server";
import { paymentPageOrigin } from "./stripe.server";

/** The Content-Security-Policy of a page. Scripts run only with the nonce. */
export function contentSecurityPolicy(nonce: string): string {
  // Vite's client in development injects styles and talks over a web socket.
  const development = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    // A form POST that is redirected to the payment page counts as a form action, too.
    `form-action 'self' ${paymentPageOrigin}`,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
