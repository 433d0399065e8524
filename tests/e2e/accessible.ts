import AxeBuilder from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";
import { expect } from "./fixtures";

/** Words and widths hardly matter to axe apart from each other: two of four. */
export const readers = [
  { language: "de", width: 390 },
  { language: "en", width: 1280 },
] as const;

/** The narrowest phone, and half of a desktop: what remains of 1280 pixels at 200 % zoom. */
const narrowWidths = [320, 640];

/**
 * What axe objects to, in the whole page or in one part of it.
 *
 * Legacy mode: without a page of its own per look, which would cost as much as the look.
 */
export async function objections(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  axe.options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

export async function sidewaysScrolling(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Opens each page once per language: nothing for axe, and no sideways scrolling when narrow. */
export async function expectAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    for (const { language, width } of readers) {
      await test.step(`${path} in ${language} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const place = `${path} in ${language}`;
        expect.soft(await objections(page), `axe on ${place} at ${width}`).toEqual([]);
        for (const narrow of narrowWidths) {
          await page.setViewportSize({ width: narrow, height: 800 });
          expect.soft(await sidewaysScrolling(page), `${place}, ${narrow} wide, scrolls`).toBe(0);
        }
      });
    }
  }
}
