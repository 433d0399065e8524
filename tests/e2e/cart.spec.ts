import type { Page } from "@playwright/test";
import { expect, settled, test } from "./fixtures";
import { objections, readers } from "./accessible";
import { part, partPath } from "./pages";

const texts = {
  de: {
    add: "In den Warenkorb",
    cart: "Warenkorb",
    more: /eins mehr$/,
    fewer: /eins weniger$/,
    remove: new RegExp(`${part} entfernen`),
    close: "Schließen",
    two: "1.541,80 €",
  },
  en: {
    add: "Add to cart",
    cart: "Cart",
    more: /one more$/,
    fewer: /one less$/,
    remove: new RegExp(`Remove .*${part}`),
    close: "Close",
    two: "€1,541.80",
  },
} as const;

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "the page /warenkorb serves all");

const drawerOf = (page: Page, language: "de" | "en" = "de") =>
  page.getByRole("dialog", { name: texts[language].cart, exact: true });

async function addPart(page: Page, language: "de" | "en" = "de"): Promise<void> {
  await page.goto(`${partPath}?lng=${language}`);
  await settled(page, true);
  const { add } = texts[language];
  await page.getByRole("button", { name: add }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: add }).click();
  await expect(drawerOf(page, language)).toBeVisible();
}

for (const { language, width } of readers) {
  test(`The cart beside the page counts, steps and empties, in ${language} at ${width} pixels`, async ({
    page,
    backstage,
  }) => {
    const t = texts[language];
    await backstage.setStock(part, 50);
    await page.setViewportSize({ width, height: 844 });
    await addPart(page, language);
    const drawer = drawerOf(page, language);
    await expect(drawer.getByRole("status").first()).toContainText(part);
    expect(await objections(page)).toEqual([]);

    const more = drawer.getByRole("button", { name: t.more });
    await more.focus();
    await more.press("Enter");
    await more.press("Enter");
    await expect(drawer.locator("output")).toHaveText("3");
    await drawer.getByRole("button", { name: t.fewer }).click();
    await expect(drawer.getByRole("link", { name: t.two })).toBeVisible();
    await expect(drawer.locator("output")).toHaveText("2");
    // Shown before the server has said so; what follows wants to know that it has.
    await expect(drawer.locator("[aria-busy=true]")).toHaveCount(0);
    // Under the drawer, where only the eye reaches.
    await expect(page.locator("header > div > div > a[href='/warenkorb']")).toContainText("2");
    await page.reload();
    await settled(page, true);
    const cartLink = page.getByRole("banner").getByRole("link", { name: t.cart });
    await expect(cartLink).toContainText("2");
    await cartLink.click();
    await expect(drawer.locator("output")).toHaveText("2");

    await drawer.getByRole("button", { name: t.remove }).click();
    await expect(drawer.locator("output")).toBeHidden();
    await expect(drawer.getByRole("heading", { name: t.cart, exact: true })).toBeFocused();
    expect(await objections(page)).toEqual([]);
    await drawer.getByRole("button", { name: t.close }).click();
    await expect(drawer).toBeHidden();
    await expect(cartLink).toBeFocused();
  });
}

test("Presses are not lost when the cart is closed before they were sent", async ({
  page,
  backstage,
}) => {
  await backstage.setStock(part, 50);
  await addPart(page);
  const drawer = drawerOf(page);
  const more = drawer.getByRole("button", { name: texts.de.more });
  await more.focus();
  for (let press = 0; press < 4; press++) await more.press("Enter");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.locator("header a[href='/warenkorb']").first()).toContainText("5");
});

test("Escape closes the cart, its links lead on, a new tab gets the page", async ({
  page,
  backstage,
}) => {
  await backstage.setStock(part, 50);
  await addPart(page);
  await page.keyboard.press("Escape");
  await expect(drawerOf(page)).toBeHidden();
  const cartLink = page.getByRole("banner").getByRole("link", { name: "Warenkorb" });
  await cartLink.click();
  await drawerOf(page)
    .getByRole("link", { name: /^Zur Kasse/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Kasse" })).toBeVisible();
  await expect(drawerOf(page)).toBeHidden();
  await expect(cartLink).toHaveAttribute("href", "/warenkorb");
});

test.describe("Without its code", () => {
  test.use({ withholdsFiles: true });

  test("the cart is the page", async ({ page, backstage }) => {
    await backstage.setStock(part, 50);
    await page.route("**/assets/cart-drawer*", (route) => route.abort());
    await page.goto(partPath);
    await settled(page, true);
    await page.getByRole("button", { name: "In den Warenkorb" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "In den Warenkorb" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Warenkorb" })).toBeVisible();
    await expect(page.getByText(part).first()).toBeVisible();
  });
});
