import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, settled, test } from "./fixtures";

const KB = 1_024;

/** Budgets in gzipped bytes; the catalogue's are the design's, the others keep what is reached. */
const pages = [
  { path: "/katalog", document: 15 * KB, stylesheet: 12 * KB, script: 110 * KB },
  { path: "/", document: 20 * KB, stylesheet: 12 * KB, script: 117 * KB },
  { path: "/produkt/1020", document: 24 * KB, stylesheet: 12 * KB, script: 130 * KB },
  { path: "/warenkorb", document: 15 * KB, stylesheet: 12 * KB, script: 117 * KB },
  { path: "/ankauf", document: 15 * KB, stylesheet: 12 * KB, script: 122 * KB },
  { path: "/kontakt", document: 15 * KB, stylesheet: 12 * KB, script: 119 * KB },
  { path: "/registrieren", document: 15 * KB, stylesheet: 12 * KB, script: 119 * KB },
  { path: "/agb", document: 20 * KB, stylesheet: 12 * KB, script: 107 * KB },
];

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "weighs the scripts, too");

/** A file's name has its content's hash, so each is weighed once. */
const weighed = new Map<string, number>();

async function weightOf(page: Page, url: string): Promise<number> {
  const weight = weighed.get(url) ?? gzipSync(await (await page.request.get(url)).body()).length;
  if (url.includes("/assets/")) weighed.set(url, weight);
  return weight;
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
    if (kind in weights) weights[kind as keyof typeof weights] += await weightOf(page, url);
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
