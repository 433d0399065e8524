import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The narrowest phone, and half of a desktop: what remains of 1280 pixels at 200 % zoom. */
const widths = [320, 640];

export async function expectNoSidewaysScrolling(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width}`).toBe(0);
    }
  }
}
