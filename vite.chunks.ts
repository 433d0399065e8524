import type { Plugin } from "vite";

const framework =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run)\//;

/** Modules under `app/` by the file they share. Pages stay files of their own. */
const chunks: Record<string, RegExp> = {
  /** What every page needs. */
  frame:
    /^(shop|i18n\/\w[\w-]*|pages\/(frame\/.+|error-page)|consent\/(consent-banner|purpose-choices)|auth\/(auth-path|sign-in-link|use-auth-dialog)|ui\/(?!carousel|conform|dialog|error-summary|person-field|quantity)[\w-]+)\.tsx?$/,
  /** Lists of products. */
  products:
    /^(catalogue\/(active-filters|filter-controls|filter-panel|filter-table|filters|page|pagination|product-card|read-params|results|search-box|toolbar|use-filter-form)|parts\/(condition-label|conditions|product-card-data|product-path|request-path|use-benefits))\.tsx?$/,
};

function chunkOf(id: string): string | undefined {
  if (framework.test(id)) return "framework";
  const file = /\/app\/(.+)$/.exec(id)?.[1];
  if (!file) return undefined;
  return Object.keys(chunks).find((name) => chunks[name]?.test(file));
}

/** Dozens of small files compress worse than a few: what is needed together travels together. */
export const clientChunks: Plugin = {
  name: "client-chunks",
  config: (_config, { command, isSsrBuild }) =>
    command === "build" && !isSsrBuild
      ? { build: { rollupOptions: { output: { manualChunks: chunkOf } } } }
      : undefined,
};
