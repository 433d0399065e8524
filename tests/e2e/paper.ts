import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** What the page prints: nothing to press, nothing of the layout, and every word black. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "contentinfo", "button", "navigation"] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  const tinted = await page.locator("main").evaluate((main) =>
    [...main.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && element.textContent?.trim())
      .filter((element) => getComputedStyle(element).color !== "rgb(0, 0, 0)")
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(tinted).toEqual([]);
  await page.emulateMedia({ media: "screen" });
}
