import { env } from "~/platform/env.server";
import { currentSettings } from "~/settings/settings.server";

const HALF_A_YEAR_MS = 180 * 24 * 3600 * 1000;

/** RFC 9116. */
export function loader() {
  const lines = [
    `Contact: mailto:${currentSettings().email}`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR_MS).toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${env.APP_ORIGIN}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
}
