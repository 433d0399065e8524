import type { Plugin } from "vite";

const framework =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run)\//;

/** Modules under `app/` by the file they share, or their folders. Pages stay files of their own. */
export const chunks = {
  /** What every page needs. */
  layout: [
    "shop",
    "i18n/",
    "pages/layout/",
    "pages/error-page",
    "auth/auth-path",
    "auth/sign-in-link",
    "auth/use-auth-dialog",
    "parts/net-switch",
    "ui/",
  ],
  /** Lists of products. */
  products: [
    "catalogue/active-filters",
    "catalogue/filter-controls",
    "catalogue/filter-panel",
    "catalogue/filter-table",
    "catalogue/filters",
    "catalogue/page",
    "catalogue/pagination",
    "catalogue/product-card",
    "catalogue/read-params",
    "catalogue/results",
    "catalogue/search-box",
    "catalogue/toolbar",
    "catalogue/use-filter-form",
    "parts/condition-badge",
    "parts/condition-label",
    "parts/conditions",
    "parts/product-card-data",
    "parts/product-price",
    "parts/product-path",
    "parts/request-path",
    "parts/use-benefits",
    "parts/vat",
  ],
};

/** Few pages need these, though their folder belongs to the layout. */
export const apart = [
  "i18n/tagged-text",
  "ui/carousel",
  "ui/conform",
  "ui/dialog",
  "ui/error-summary",
  "ui/form-errors",
  "ui/person-field",
  "ui/quantity",
  "ui/question-page",
];

/** @param id a module's absolute path */
function chunkOf(id: string): string | undefined {
  if (framework.test(id)) return "framework";
  const [, name, folder] = /\/app\/((?:(.+\/))?[\w-]+)\.tsx?$/.exec(id) ?? [];
  if (!name || apart.includes(name)) return undefined;
  return Object.entries(chunks).find(
    ([, names]) => names.includes(name) || (folder && names.includes(folder)),
  )?.[0];
}

/**
 * Dozens of small files compress worse than a few: what is needed together travels together. Terser
 * leaves three kilobytes less of a page's scripts than Vite's own.
 */
export const clientChunks: Plugin = {
  name: "client-chunks",
  config: (_config, { command, isSsrBuild }) =>
    command === "build" && !isSsrBuild
      ? { build: { minify: "terser", rollupOptions: { output: { manualChunks: chunkOf } } } }
      : undefined,
  // Their code would run before what it imports: not one script of the page would work.
  onLog(_level, { code, message }) {
    if (code === "CIRCULAR_CHUNK") this.error(message);
  },
};
