import { createHash, randomBytes } from "node:crypto";
import { env, isHttps } from "./env.server";
import { paymentPageOrigin } from "./stripe.server";

/** Marks the scripts that the shop itself writes into a page; nobody can guess it. */
export function createMark(): string {
  return randomBytes(16).toString("base64");
}

/**
 * A page's own scripts by what they say. Unlike a nonce, which is another one in every answer, that
 * lets a compressed page be sent again.
 *
 * @param mark what was rendered as the scripts' nonce
 * @returns the page without the mark, and the hashes for its policy
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const [start = "", ...rest] = html.split(` nonce="${mark}"`);
  const hashes = rest.map((part) => {
    const script = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
    return createHash("sha256").update(script).digest("base64");
  });
  return { html: start + rest.join(""), hashes };
}

/** The Content-Security-Policy of a page. Scripts run only when their hash is among these. */
export function contentSecurityPolicy(hashes: readonly string[]): string {
  // Vite's client in development injects styles and talks over a web socket.
  const development = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "),
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
