import { env } from "~/platform/env.server";

/** Carts, accounts and the targets of forms aren't search results. */
const disallowed = [
  "/warenkorb",
  "/checkout",
  "/account",
  "/anmelden",
  "/registrieren",
  "/passwort-vergessen",
  "/reset-password",
  "/bestaetigen",
  "/abmelden",
  "/sprache",
  "/merkliste",
  "/webhooks/",
];

export function loader() {
  const lines = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.APP_ORIGIN}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
