import type { Page } from "@playwright/test";
import de from "../../app/i18n/de.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { expect, settled, test } from "./fixtures";
import { objections, readers } from "./accessible";
import { part, partPath } from "./pages";

const texts = { de, en };

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe is a script itself");

/** @param opened what has opened: the rest of the page is checked with every page */
async function expectNoObjection(page: Page, state: string, opened: string): Promise<void> {
  // What fades in is judged once it is there; what turns for ever, such as a busy button, as it is.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
  expect(await objections(page, opened), state).toEqual([]);
}

/** Everything that folds open, one after the other. */
async function checkFolds(page: Page): Promise<void> {
  for (const summary of await page.locator("summary:visible").all()) {
    await summary.click();
    await expectNoObjection(page, (await summary.textContent()) ?? "", "details[open]");
    await summary.click();
  }
}

for (const { language, width } of readers) {
  const t = texts[language];
  test(`axe objects to nothing that opens, in ${language} at ${width} pixels`, async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    await backstage.setStock(part, 50);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${partPath}?lng=${language}`);
    await settled(page, javaScriptEnabled);
    await checkFolds(page);
    await page.getByRole("button", { name: t.product.gallery.magnifier }).click();
    await page.locator("#bild-1 img").hover();
    await page.getByRole("tab", { name: t.product.tabs.specifications }).click();
    await expectNoObjection(page, "magnifier and second tab", "main");

    await page.getByRole("button", { name: t.product.addToCart }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoObjection(page, "question before the cart", "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.favorites.saveLong }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoObjection(page, "sign-in dialog", "dialog[open]");

    await page.goto("/katalog?search=Simens");
    await settled(page, javaScriptEnabled);
    await checkFolds(page);
    await page.goto("/");
    await settled(page, javaScriptEnabled);
    await page.getByRole("combobox").fill("6ES7315");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectNoObjection(page, "live search", "main");
  });
}
