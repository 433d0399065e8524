import { expect, settled, test } from "./fixtures";
import { part, partPath } from "./pages";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "about scripts that fail");

test.describe("Without its scripts", () => {
  test.use({ withholdsFiles: true });

  test("a page still searches, sells and signs in", async ({ page, backstage }) => {
    await backstage.setStock(part, 50);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("6ES7315");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/katalog\?search=6ES7315/);
    await page.goto(partPath);
    await page.getByRole("button", { name: "In den Warenkorb" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Warenkorb" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Anmelden" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Kontakt" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Kontakt/);
  });
});

test("Pages that are reached without a reload bring their texts, in both languages", async ({
  page,
}) => {
  for (const language of ["de", "en"]) {
    await page.goto(`/agb?lng=${language}`);
    await settled(page, true);
    for (const path of ["/katalog", "/ankauf", "/kontakt", "/informationen", "/cookies"]) {
      await page.locator(`a[href="${path}"]:visible`).first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const keys = /\b(?:common|form|ui|nav|catalogue|buyback|contact|home)\.[a-z]\w+/;
      await expect(page.locator("body")).not.toContainText(keys);
      expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
    }
  }
});

test("A new page starts at its top, going back restores the place", async ({ page }) => {
  await page.goto("/agb");
  await settled(page, true);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Geschäftsbedingungen/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
});
