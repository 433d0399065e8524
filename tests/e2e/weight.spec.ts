import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, settled, test } from "./fixtures";
import { partPath } from "./pages";

const KB = 1_024;

/**
 * Budgets in compressed bytes, what is reached and a little more: built files as brotli, as browsers
 * get them, the document as gzip.
 */
const pages = [
  { path: "/katalog", document: 13 * KB, stylesheet: 11 * KB, script: 96 * KB },
  { path: "/", document: 12 * KB, stylesheet: 11 * KB, script: 97 * KB },
  { path: partPath, document: 12 * KB, stylesheet: 11 * KB, script: 101 * KB },
  // With the form for a request.
  { path: "/produkt/1020", document: 22 * KB, stylesheet: 11 * KB, script: 105 * KB },
  { path: "/warenkorb", document: 5 * KB, stylesheet: 11 * KB, script: 96 * KB },
  { path: "/ankauf", document: 8 * KB, stylesheet: 11 * KB, script: 104 * KB },
  { path: "/kontakt", document: 6 * KB, stylesheet: 11 * KB, script: 97 * KB },
  { path: "/registrieren", document: 6 * KB, stylesheet: 11 * KB, script: 99 * KB },
  { path: "/agb", document: 10 * KB, stylesheet: 11 * KB, script: 87 * KB },
];

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "weighs the scripts, too");

/** A file's name has its content's hash, so each is weighed once. */
const weighed = new Map<string, number>();

async function weightOf(page: Page, url: string, kind: string): Promise<number> {
  const known = weighed.get(url);
  if (known !== undefined) return known;
  const body = await (await page.request.get(url)).body();
  const { length } = kind === "document" ? gzipSync(body) : brotliCompressSync(body);
  if (url.includes("/assets/")) weighed.set(url, length);
  return length;
}

/** What the page asks for until it is quiet, by kind. */
async function weigh(page: Page, path: string) {
  const kinds = new Map<string, string>();
  page.on("request", (request) => kinds.set(request.url(), request.resourceType()));
  await page.goto(path, { waitUntil: "networkidle" });
  await settled(page, true);
  page.removeAllListeners("request");
  const weights = { document: 0, stylesheet: 0, script: 0 };
  for (const [url, kind] of kinds) {
    if (kind in weights) weights[kind as keyof typeof weights] += await weightOf(page, url, kind);
  }
  return weights;
}

for (const language of ["de", "en"]) {
  test(`Every page weighs no more than its budget, in ${language}`, async ({ page }) => {
    for (const { path, ...budgets } of pages) {
      const weights = await weigh(page, `${path}?lng=${language}`);
      expect.soft(weights.script, path).toBeGreaterThan(50 * KB);
      for (const [kind, budget] of Object.entries(budgets)) {
        const weight = weights[kind as keyof typeof weights];
        expect.soft(weight, `${kind} of ${path}`).toBeLessThan(budget);
      }
      test.info().annotations.push({ type: path, description: JSON.stringify(weights) });
    }
  });
}
