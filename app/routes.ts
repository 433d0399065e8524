import { index, route, type RouteConfig } from "@remix-run/route-config";

/** Every address of the shop and the module that answers it. */
export default [
  index("pages/home.route.tsx"),
  route("katalog", "catalogue/catalogue.route.tsx"),
  route("suche", "catalogue/live-search.route.ts"),
  route("produkt/:product", "product/product.route.tsx"),
  route("media/*", "product/media.route.ts"),
  route("zustand", "pages/conditions.route.tsx"),

  route("warenkorb", "cart/cart.route.tsx"),
  route("checkout", "checkout/checkout.route.tsx"),
  route("checkout/success", "checkout/success.route.tsx"),
  route("checkout/cancel", "checkout/cancel.route.ts"),
  route("webhooks/stripe", "checkout/webhook.route.ts"),

  route("anmelden", "auth/sign-in.route.tsx"),
  route("anmelden/code", "auth/second-factor.route.tsx"),
  route("registrieren", "auth/sign-up.route.tsx"),
  route("passwort-vergessen", "auth/forgot-password.route.tsx"),
  route("reset-password", "auth/reset-password.route.tsx"),
  route("bestaetigen", "auth/confirm-email.route.tsx"),
  route("abmelden", "auth/sign-out.route.ts"),
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
  route("impressum", "pages/imprint.route.tsx"),
  route("datenschutz", "pages/privacy.route.tsx"),
  route("agb", "pages/terms.route.tsx"),
  route("versand-und-zahlung", "pages/shipping.route.tsx"),
  route("barrierefreiheit", "pages/accessibility.route.tsx"),
  route("widerruf", "withdrawal/withdrawal.route.tsx"),
  route("newsletter/bestaetigen", "newsletter/confirm.route.tsx"),
  route("newsletter/abmelden", "newsletter/unsubscribe.route.tsx"),
  route("cookies", "consent/cookies.route.tsx"),

  route("ankauf", "buyback/buyback.route.tsx"),
  route("ankauf/dateien", "buyback/files.route.ts"),
  route("anfrage", "quote/request.route.tsx"),
  route("kontakt", "contact/contact.route.tsx"),
  route("sprache", "i18n/language.route.ts"),

  route("healthz", "pages/healthz.route.ts"),
  route("readyz", "pages/readyz.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route(".well-known/security.txt", "pages/security-contact.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("sitemap/:part", "pages/sitemap-part.route.ts"),
  route("*", "pages/not-found.route.tsx"),
] satisfies RouteConfig;
