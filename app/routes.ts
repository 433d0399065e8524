import { index, route, type RouteConfig, type RouteConfigEntry } from "@remix-run/route-config";

/** Their addresses are their ids: every page's list of routes names each, and shorter than by files. */
function byAddress(routes: RouteConfigEntry[], parent = ""): RouteConfigEntry[] {
  return routes.map((entry) => {
    const id = parent + (entry.path ?? "/");
    return { ...entry, id, children: entry.children && byAddress(entry.children, `${id}/`) };
  });
}

export default byAddress([
  index("pages/home.route.tsx"),
  route("katalog/:category?", "catalogue/catalogue.route.tsx"),
  route("suche", "catalogue/live-search.route.ts"),
  route("produkt/:product", "product/product.route.tsx"),
  route("pruefung/:token", "product/test-record.route.tsx"),
  route("media/*", "product/media.route.ts"),
  route("zustand", "pages/conditions.route.tsx"),

  route("warenkorb", "cart/cart.route.tsx"),
  route("checkout", "checkout/checkout.route.tsx"),
  route("checkout/success", "checkout/success.route.tsx"),
  route("checkout/cancel", "checkout/cancel.route.ts"),
  route("bestellung/:token", "orders/order-link.route.tsx"),
  route("angebot/:token", "offers/offer.route.tsx"),
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
  ].map((path) => route(path, "pages/text.route.tsx")),
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
  ...["leicht", "preise", "ansicht"].map((path) => route(path, "pages/choice.route.ts")),

  route("intern/zahlungen/ausgang/:file", "backoffice/payments/transfer-file.route.ts"),
  route("intern/personen/:mail/daten", "backoffice/persons/person-data.route.ts"),
  route("einladung", "backoffice/invitation.route.tsx"),
  route("intern/zwei-faktor", "backoffice/second-factor.route.tsx"),
  route("intern", "backoffice/frame.route.tsx", [
    index("backoffice/start.route.tsx"),
    route("bestellungen", "backoffice/orders/list.route.tsx"),
    route("bestellungen/neu", "backoffice/offers/new.route.tsx"),
    route("bestellungen/:order", "backoffice/orders/order.route.tsx"),
    route("bestellungen/:order/lieferschein", "backoffice/orders/slip.route.tsx"),
    route("bestellungen/:order/brief", "backoffice/orders/letter.route.tsx"),
    route("versand", "backoffice/orders/packing-list.route.tsx"),
    route("versand/:order", "backoffice/orders/pack.route.tsx"),
    route("angebote", "backoffice/offers/list.route.tsx"),
    route("angebote/:offer", "backoffice/offers/offer.route.tsx"),
    route("anfragen", "backoffice/requests/requests.route.tsx"),
    route("anfragen/:request", "backoffice/requests/request.route.tsx"),
    route("mails", "backoffice/today/mails.route.tsx"),
    route("zahlungen", "backoffice/payments/payments.route.tsx"),
    route("zahlungen/eingang/:entry", "backoffice/payments/entry.route.tsx"),
    route("zahlungen/ausgang", "backoffice/payments/outgoing.route.tsx"),
    route("suche", "backoffice/search/search.route.tsx"),
    route("personen", "backoffice/persons/persons.route.tsx"),
    route("personen/:mail", "backoffice/persons/person.route.tsx"),
    route("personal", "backoffice/staff.route.tsx"),
    route("personal/:member", "backoffice/member.route.tsx"),
    route("einstellungen", "backoffice/settings/settings.route.tsx"),
    route("einstellungen/:section", "backoffice/settings/section.route.tsx"),
    route("protokoll", "backoffice/audit.route.tsx"),
  ]),

  route("healthz", "pages/healthz.route.ts"),
  route("readyz", "pages/readyz.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route(".well-known/security.txt", "pages/security-contact.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("sitemap/:part", "pages/sitemap-part.route.ts"),
  route("*", "pages/not-found.route.tsx"),
]) satisfies RouteConfig;
