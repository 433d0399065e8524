import { createHash, randomBytes } from "node:crypto";
import { env, isHttps } from "./env.server";
import { paymentPageOrigin } from "./stripe.server";

export function createMark(): string {
  return randomBytes(16).toString("base64");
}

/** Unlike a nonce, hashes let a compressed page be sent again. `mark` was rendered as the nonce. */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const [start = "", ...rest] = html.split(` nonce="${mark}"`);
  const hashes = rest.map((part) => {
    const script = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
    return createHash("sha256").update(script).digest("base64");
  });
  return { html: start + rest.join(""), hashes };
}

/** Scripts run only when their hash is among these. */
export function contentSecurityPolicy(hashes: readonly string[]): string {
  // Vite's client injects styles and talks over a web socket.
  const development = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    // `blob:` is a photo that was just chosen and is shown beside its name.
    "img-src 'self' data: blob:",
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
