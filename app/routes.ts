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

  route("sprache", "i18n/language.route.ts"),

  route("healthz", "pages/healthz.route.ts"),
  route("readyz", "pages/readyz.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("sitemap/:part", "pages/sitemap-part.route.ts"),
  route("*", "pages/not-found.route.tsx"),
] satisfies RouteConfig;
