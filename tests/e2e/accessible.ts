import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./fixtures";

/** Words and widths hardly matter to axe apart from each other: two of four. */
export const readers = [
  { language: "de", width: 390 },
  { language: "en", width: 1280 },
] as const;

type Reader = (typeof readers)[number];

/** The narrowest phone, and half of a desktop: what remains of 1280 pixels at 200 % zoom. */
const narrowWidths = [320, 640];

/** Half the size of what the package gives as `source`: a browser reads it anew on every page. */
export const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axeFile, "utf8");

/** What axe objects to, in the whole page or in one part of it. Pages of the shop have no frames. */
export async function objections(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (part) => {
    const { axe: look } = window as unknown as { axe: typeof axe };
    const { violations } = await look.run(part ?? document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, part);
}

/** The narrow widths at which the page scrolls sideways. Leaves it in the last of them. */
export async function widthsThatScroll(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 800 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    if (scrollWidth !== clientWidth) found.push(width);
  }
  return found;
}

/**
 * Opens a page in a reader's language and width. Gives what is wrong there: another language, what
 * axe objects to, and sideways scrolling when it is narrow. Leaves the page in that width.
 */
export async function faultsFor({ language, width }: Reader, page: Page, path: string) {
  await page.setViewportSize({ width, height: 900 });
  const answer = await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
  const faults = (await widthsThatScroll(page)).map((narrow) => `scrolls at ${narrow}`);
  await page.setViewportSize({ width, height: 900 });
  const spoken = await page.evaluate(() => document.documentElement.lang);
  if (spoken !== language) faults.push(`speaks ${spoken}`);
  return { status: answer?.status(), faults: [...faults, ...(await objections(page))] };
}

/** Opens each page once per language: nothing for axe, and no sideways scrolling when narrow. */
export async function expectAccessible(page: Page, paths: readonly string[]): Promise<void> {
  const preparation = await page.addInitScript({ path: axeFile });
  for (const path of paths) {
    for (const reader of readers) {
      await test.step(`${path} in ${reader.language} at ${reader.width}`, async () => {
        const { faults } = await faultsFor(reader, page, path);
        expect.soft(faults, `${path} in ${reader.language}`).toEqual([]);
      });
    }
  }
  await preparation.dispose();
}
