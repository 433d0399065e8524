import type { Plugin } from "vite";

const framework =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run)\//;

/** Modules under `app/` by the file they share, or their folders. Pages stay files of their own. */
export const chunks = {
  /** What every page needs. */
  layout: [
    "root",
    "shop",
    "i18n/",
    "pages/layout/",
    "pages/error-page",
    "settings/use-shop",
    "auth/auth-path",
    "auth/sign-in-link",
    "auth/use-auth-dialog",
    "cart/cart-change",
    "parts/net-switch",
    "ui/",
  ],
  /** What shows a product in a list. */
  products: [
    "catalogue/product-card",
    "catalogue/quote-all",
    "parts/condition-badge",
    "parts/condition-label",
    "parts/conditions",
    "parts/product-price",
    "parts/product-path",
    "parts/request-path",
    "parts/use-benefits",
    "parts/vat",
  ],
  /** Of forms that only the server checks. */
  requests: ["requests/honeypot", "requests/privacy-note", "ui/error-summary", "ui/person-field"],
  /** Of the others. */
  forms: ["ui/conform", "ui/form-errors"],
  /** Every page's list of routes names the files of each: many small ones would weigh on the shop. */
  backoffice: [
    "backoffice/data-table",
    "backoffice/file-field",
    "backoffice/list-ends",
    "backoffice/moved",
    "backoffice/offers/fields",
    "backoffice/offers/offer-badge",
    "backoffice/orders/order-cell",
    "backoffice/payments/paths",
    "backoffice/payments/payment-tabs",
    "backoffice/persons/person-path",
    "backoffice/requests/filter",
    "backoffice/staff-page",
  ],
};

/** Few pages need these, though their folder belongs to the layout. */
export const apart = [
  "i18n/tagged-text",
  "ui/answered-form",
  "ui/carousel",
  "ui/dialog",
  "ui/quantity",
  "ui/question-page",
];

/** @param id a module's absolute path */
function chunkOf(id: string): string | undefined {
  if (framework.test(id)) return "framework";
  const [, name, folder] = /\/app\/((?:(.+\/))?[\w-]+)\.tsx?$/.exec(id) ?? [];
  if (!name || apart.includes(name)) return undefined;
  const named = (part: string) =>
    Object.entries(chunks).find(([, names]) => names.includes(part))?.[0];
  return named(name) ?? named(folder ?? "");
}

/**
 * Dozens of small files compress worse than a few: what is needed together travels together. Terser
 * leaves three kilobytes less of a page's scripts than Vite's own.
 */
export const clientChunks: Plugin = {
  name: "client-chunks",
  config: (_config, { command, isSsrBuild }) =>
    command === "build" && !isSsrBuild
      ? {
          build: {
            minify: "terser",
            terserOptions: { compress: { passes: 2 } },
            rollupOptions: {
              output: {
                manualChunks: chunkOf,
                // Every page's list of routes holds these; what is loaded later keeps its name.
                entryFileNames: "assets/[hash].js",
                chunkFileNames: ({ isDynamicEntry }) =>
                  isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js",
              },
            },
          },
        }
      : undefined,
  // Their code would run before what it imports: not one script of the page would work.
  onLog(_level, { code, message }) {
    if (code === "CIRCULAR_CHUNK") this.error(message);
  },
};
