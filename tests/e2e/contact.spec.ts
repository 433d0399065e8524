import { expect, openForAMinute, settled, test } from "./fixtures";

test.describe("A visitor", () => {
  test("writes a message and gets a confirmation", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    const email = backstage.freshEmail();
    await page.goto("/kontakt");
    await settled(page, javaScriptEnabled);
    await page.getByLabel("Vorname").fill("Erika");
    await page.getByLabel("Nachname").fill("Muster");
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByLabel("Nachricht").fill("Wann kann ich abholen?");
    await openForAMinute(page);
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(page.getByText("Nachricht erfolgreich gesendet!").first()).toBeVisible();
    await backstage.mailTo(email, "Ihre Nachricht ist angekommen");
  });

  test("is no longer told what was corrected since, and isn't told off while typing", async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled === false, "the next page says what is left");
    await page.goto("/kontakt");
    await settled(page, javaScriptEnabled);
    const send = page.getByRole("button", { name: "Nachricht senden" });
    await send.click();
    const summary = page.getByRole("alert").filter({ hasText: "Bitte prüfen" });
    await expect(summary.getByRole("listitem")).toHaveCount(4);
    const [email, lastName] = [page.getByLabel("E-Mail-Adresse"), page.getByLabel("Nachname")];
    await email.pressSequentially("erika@");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.pressSequentially("customer.test");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await lastName.fill("Muster");
    await expect(summary.getByRole("listitem")).toHaveCount(2);
    await lastName.fill("");
    await expect(lastName).not.toHaveAttribute("aria-invalid");
    await expect(lastName).toBeFocused();
    await send.click();
    await expect(summary.getByRole("listitem")).toHaveCount(3);
    await expect(summary).toBeFocused();
    await expect(email).toHaveValue("erika@customer.test");
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
