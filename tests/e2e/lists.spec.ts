import type { Page } from "@playwright/test";
import de from "../../app/i18n/de.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { objections, widthsThatScroll } from "./accessible";
import { expect, settled, test } from "./fixtures";

const texts = { de, en };
const buttons = (page: Page, language: "de" | "en" = "de") =>
  page.getByRole("main").getByRole("button", { name: `${texts[language].card.buy}: ` });

test("From a tile to its category, from a row into the cart, and on to the cart", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: /^SPS/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^SPS/ })).toBeVisible();
  await settled(page, javaScriptEnabled);
  const address = page.url();
  const button = buttons(page).nth(2);
  const name = (await button.getAttribute("aria-label")) ?? "";
  const number = name.replace(/^.*?: /, "");
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await button.click();
  await expect(page.getByRole("main").getByText("liegt im Warenkorb")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Warenkorb, 1/ })).toBeVisible();
  expect(page.url()).toBe(address);
  // A page that comes anew begins with the message.
  expect(await page.evaluate(() => scrollY)).toBe(javaScriptEnabled === false ? 0 : before);
  await page.getByRole("main").getByRole("link", { name: "Zum Warenkorb" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Warenkorb" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(number);
});

for (const { language, width, view } of [
  { language: "de", width: 390, view: "cards" },
  { language: "en", width: 1280, view: "rows" },
] as const) {
  test(`The reader chooses ${view}, and keeps them, in ${language} at ${width} pixels`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const { views } = texts[language].catalogue;
    const other = view === "rows" ? "cards" : "rows";
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/katalog?page=2&lng=${language}`);
    await settled(page, javaScriptEnabled);
    const switchTo = (name: "rows" | "cards") =>
      page.getByRole("main").getByRole("button", { name: views[name] });
    await expect(switchTo(other)).toBeHidden();
    await switchTo(view).click();
    await expect(switchTo(other)).toBeVisible();
    await expect(switchTo(view)).toBeHidden();
    await expect(page).toHaveURL(/page=2/);
    await page.goto("/katalog?availability=in-stock");
    const picture = page.getByRole("main").locator("article img").first();
    expect(((await picture.boundingBox())?.width ?? 0) < 100).toBe(view === "rows");
    await expect(buttons(page, language).first()).toBeVisible();
    if (javaScriptEnabled === false) return;
    expect(await objections(page)).toEqual([]);
    expect(await widthsThatScroll(page)).toEqual([]);
  });
}
