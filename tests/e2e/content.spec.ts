import { expect, openForAMinute, settled, test } from "./fixtures";
import { expectPrintable } from "./paper";

const pages = {
  "/informationen": /Zwei Brüder/,
  "/impressum": "Impressum",
  "/datenschutz": "Datenschutz",
  "/agb": "Allgemeine Geschäftsbedingungen",
  "/versand-und-zahlung": "Versand und Zahlung",
  "/barrierefreiheit": "Barrierefreiheit",
  "/widerruf": "Vertrag widerrufen",
  "/cookies": "Cookies und Browserspeicher",
};

test.describe("The pages about the shop", () => {
  test("are there in both languages", async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === true, "what the server sends; axe looks at the rest");
    const title = page.getByRole("heading", { level: 1 });
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(`${path}?lng=de`);
      await expect.soft(title, path).toHaveText(heading);
      await page.goto(`${path}?lng=en`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect.soft(title, path).toBeVisible();
      await expect.soft(title, path).not.toHaveText(heading);
    }
  });

  test("a long text is read by its table of contents", async ({ page, javaScriptEnabled }) => {
    await page.goto("/agb");
    await settled(page, javaScriptEnabled);
    const contents = page.getByRole("navigation", { name: "Inhalt" });
    await contents.getByRole("link", { name: "10. Gewährleistung" }).click();
    await expect(page).toHaveURL(/\/agb#gewaehrleistung$/);
    await expect(page.getByRole("heading", { name: "10. Gewährleistung" })).toBeInViewport();
  });
});

test("nobody is asked about cookies: the shop sets none that need consent", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: /akzeptieren|Cookie/ })).toHaveCount(0);
  await page.goto("/katalog?search=6ES7315");
  const needed = /^(__Host-)?(session|device|cart|language|light|message|checkout)$/;
  for (const { name } of await context.cookies()) expect(name).toMatch(needed);
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("main")).toContainText("keine Einwilligung nötig");
  await expect(page.getByRole("rowheader", { name: "cart" })).toBeVisible();
});

test.describe("A consumer who withdraws from a purchase", () => {
  test("finds the form from any page, confirms in two steps and gets a receipt", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    const email = backstage.freshEmail();
    await page.goto("/agb");
    await settled(page, javaScriptEnabled);
    await page.getByRole("contentinfo").getByRole("link", { name: "Vertrag widerrufen" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Erika Muster");
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByLabel("Bestellnummer").fill("AA-2026-0F0F0F");
    await page.getByRole("button", { name: "Weiter zur Bestätigung" }).click();
    const question = page.getByRole("heading", { name: "Möchten Sie diesen Vertrag widerrufen?" });
    await expect(question).toBeVisible();
    if (javaScriptEnabled) await expect(question).toBeFocused();
    await page.getByRole("button", { name: "Angaben ändern" }).click();
    await expect(page.getByLabel("Bestellnummer")).toHaveValue("AA-2026-0F0F0F");
    await page.getByRole("button", { name: "Weiter zur Bestätigung" }).click();
    await expect(question).toBeVisible();
    await openForAMinute(page);
    await page.getByRole("button", { name: "Widerruf bestätigen" }).click();
    await expect(page.getByText("Ihr Widerruf ist eingegangen")).toBeVisible();
    await expect(page.getByText("AA-2026-0F0F0F")).toBeVisible();
    await expectPrintable(page);
    const mail = await backstage.mailTo(email, "Eingangsbestätigung");
    expect(mail.text).toMatch(/\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}/);
  });

  test("is told beside the field what is missing", async ({ page }) => {
    await page.goto("/widerruf");
    await page.getByLabel("Name", { exact: true }).fill("Erika Muster");
    await page.getByLabel("E-Mail-Adresse").fill("erika@customer");
    await page.getByLabel("Bestellnummer").fill("AA-1");
    await page.getByRole("button", { name: "Weiter zur Bestätigung" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "gültige E-Mail-Adresse" }).first(),
    ).toBeVisible();
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveAccessibleDescription(
      /gültige E-Mail-Adresse/,
    );
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Erika Muster");
  });
});
