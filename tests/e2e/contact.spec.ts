import { expect, settled, test } from "./fixtures";

test.describe("A visitor", () => {
  test("writes a message and gets a confirmation", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    const email = backstage.freshEmail();
    await page.goto("/kontakt");
    const openedAt = Date.now();
    await settled(page, javaScriptEnabled);
    await page.getByLabel("Vorname").fill("Erika");
    await page.getByLabel("Nachname").fill("Muster");
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByLabel("Nachricht").fill("Wann kann ich abholen?");
    // Forms sent within two seconds count as a robot's.
    await expect.poll(() => Date.now() - openedAt, { timeout: 5_000 }).toBeGreaterThan(2_200);
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(page.getByText("Nachricht erfolgreich gesendet!").first()).toBeVisible();
    await backstage.mailTo(email, "Ihre Nachricht ist angekommen");
  });

  test("finds the phone number under its tab", async ({ page }) => {
    await page.goto("/kontakt");
    await page.getByRole("link", { name: "Telefon" }).first().click();
    await expect(page).toHaveURL(/kontakt=telefon/);
    await expect(page.getByRole("main").getByRole("link", { name: /^\+49/ })).toHaveAttribute(
      "href",
      /^tel:\+49\d+$/,
    );
  });
});
