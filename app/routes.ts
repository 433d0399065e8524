import { index, route, type RouteConfig } from "@remix-run/route-config";

export default [
  index("pages/home.route.tsx"),
  route("katalog/:category?", "catalogue/catalogue.route.tsx"),
  route("suche", "catalogue/live-search.route.ts"),
  route("produkt/:product", "product/product.route.tsx"),
  route("media/*", "product/media.route.ts"),
  route("zustand", "pages/conditions.route.tsx"),

  route("warenkorb", "cart/cart.route.tsx"),
  route("checkout", "checkout/checkout.route.tsx"),
  route("checkout/success", "checkout/success.route.tsx"),
  route("checkout/cancel", "checkout/cancel.route.ts"),
  route("webhooks/stripe", "payments/webhook.route.ts"),

  route("anmelden", "account/sign-in.route.tsx"),
  route("anmelden/code", "account/second-factor.route.tsx"),
  route("registrieren", "account/sign-up.route.tsx"),
  route("passwort-vergessen", "account/forgot-password.route.tsx"),
  route("reset-password", "account/reset-password.route.tsx"),
  route("bestaetigen", "account/confirm-email.route.tsx"),
  route("abmelden", "account/sign-out.route.ts"),
  route("merkliste", "favorites/favorites.route.ts"),

  route("account", "account/account.route.tsx", [
    index("account/profile.route.tsx"),
    route("bestellungen", "account/orders.route.tsx"),
    route("bestellungen/:order", "account/order.route.tsx"),
    route("merkliste", "account/favorites.route.tsx"),
    route("sicherheit", "account/security.route.tsx"),
    route("zwei-faktor", "account/two-factor.route.tsx"),
    route("e-mail", "account/email.route.tsx"),
    route("loeschen", "account/delete.route.tsx"),
  ]),
  route("account/daten", "account/data.route.ts"),
  route("e-mail-aendern", "account/change-link.route.tsx"),

  route("informationen", "pages/about.route.tsx"),
  ...[
    "impressum",
    "datenschutz",
    "agb",
    "versand-und-zahlung",
    "barrierefreiheit",
    "ankauf/bedingungen",
  ].map((path) => route(path, "pages/text.route.tsx", { id: path })),
  route("widerruf", "withdrawal/withdrawal.route.tsx"),
  route("newsletter/bestaetigen", "newsletter/confirm.route.tsx"),
  route("newsletter/abmelden", "newsletter/unsubscribe.route.tsx"),
  route("cookies", "pages/cookies.route.tsx"),

  route("ankauf", "buyback/buyback.route.tsx"),
  route("ankauf/dateien", "buyback/files.route.ts"),
  route("anfrage", "quote/request.route.tsx"),
  route("anfrage/bestaetigen", "requests/confirm.route.tsx"),
  route("kontakt", "contact/contact.route.tsx"),
  route("sprache", "pages/language.route.ts"),
  ...["leicht", "preise", "ansicht"].map((path) =>
    route(path, "pages/choice.route.ts", { id: path }),
  ),

  route("einladung", "backoffice/invitation.route.tsx"),
  route("intern/zwei-faktor", "backoffice/second-factor.route.tsx"),
  route("intern", "backoffice/frame.route.tsx", [
    index("backoffice/start.route.tsx"),
    route("personal", "backoffice/staff.route.tsx"),
    route("personal/:member", "backoffice/member.route.tsx"),
    route("protokoll", "backoffice/audit.route.tsx"),
  ]),

  route("healthz", "pages/healthz.route.ts"),
  route("readyz", "pages/readyz.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route(".well-known/security.txt", "pages/security-contact.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("sitemap/:part", "pages/sitemap-part.route.ts"),
  route("*", "pages/not-found.route.tsx"),
] satisfies RouteConfig;
