import type { Page } from "@playwright/test";
import { expect, settled, test } from "./fixtures";
import { part, partPath, partSlug } from "./pages";
import { putIntoCart } from "./purchase-steps";

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

test.describe("Before its scripts have come", () => {
  /** @returns what lets them come */
  async function openWithLateScripts(page: Page, path: string) {
    let bring = () => {};
    const late = new Promise<void>((resolve) => (bring = resolve));
    await page.route("**/assets/*.js", (route) => late.then(() => route.continue()));
    await page.goto(path, { waitUntil: "commit" });
    return bring;
  }

  test.beforeEach(async ({ page, backstage }) => {
    await backstage.setStock(part, 50);
    await putIntoCart(page, partSlug);
  });

  test("the checkout is filled in, and its total follows once they are there", async ({ page }) => {
    const bring = await openWithLateScripts(page, "/checkout");
    await page.getByLabel("Land").first().selectOption("Austria");
    await page.getByRole("radio", { name: /Unternehmen/ }).check();
    await page.getByRole("checkbox", { name: /steuerfrei/ }).check();
    await page.getByLabel("Umsatzsteuer-ID").fill("ATU12345675");
    bring();
    await expect(page.getByRole("main")).toContainText("exkl. MwSt.");
    await expect(page.getByRole("main")).toContainText("647,82");
  });

  test("a page that is touched all the time gets them nevertheless", async ({ page }) => {
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.body?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        const isKnownToReact = Object.keys(document.documentElement ?? {}).length > 0;
        if (!isKnownToReact) port2.postMessage("again");
      };
      port2.postMessage("begin");
    });
    await page.goto(partPath);
    await settled(page, true);
    await page.getByRole("button", { name: "In den Warenkorb" }).first().click();
    // Without scripts it is a page.
    await expect(page.getByRole("dialog", { name: "Warenkorb" })).toBeVisible();
  });

  for (const leaves of [true, false]) {
    const when = leaves ? "once they are there" : "when its field is left";
    test(`the cart's quantity is changed, and counts ${when}`, async ({ page }) => {
      const bring = await openWithLateScripts(page, "/warenkorb");
      const quantity = page.getByRole("spinbutton", { name: /^Menge von/ });
      await quantity.fill("3");
      if (leaves) await quantity.blur();
      // The total is shown before the server knows it: a reload would break that off.
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      bring();
      await settled(page, true);
      if (!leaves) await quantity.blur();
      await saved;
      await expect(
        page.getByRole("complementary").or(page.getByRole("main")).first(),
      ).toContainText("2.312,70");
      await page.reload();
      await expect(quantity).toHaveValue("3");
    });
  }
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
