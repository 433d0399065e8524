import { expect, openForAMinute, settled, test } from "./fixtures";

test.describe("A buyer whose part the shop doesn't have", () => {
  test("asks for it with the number filled in, and is answered", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    const email = backstage.freshEmail();
    await page.goto("/katalog?search=QX-4711/99-UNBEKANNT");
    await page.getByRole("main").getByRole("link", { name: "Teil anfragen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Teil anfragen" })).toBeVisible();
    await settled(page, javaScriptEnabled);
    const part = page.getByLabel("Artikelnummer oder Bezeichnung");
    await expect(part).toHaveValue("QX-4711/99-UNBEKANNT");
    await page.getByLabel("Vorname").fill("Erika");
    await page.getByLabel("Nachname").fill("Muster");
    // An address that browsers accept and the shop doesn't.
    await page.getByLabel("E-Mail-Adresse").fill("erika@werk");
    const quantity = page.getByRole("spinbutton", { name: "Menge" });
    await quantity.fill("3");
    await page.getByLabel(/^Hinweise/).fill("Auch mit Gebrauchsspuren");
    const send = page.getByRole("button", { name: "Anfrage senden" });
    await send.click();
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveAccessibleDescription(
      "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    );
    await expect(part).toHaveValue("QX-4711/99-UNBEKANNT");
    await expect(quantity).toHaveValue("3");
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await openForAMinute(page);
    await send.click();
    await expect(page.getByText("Anfrage gesendet!").first()).toBeVisible();
    await expect(page).toHaveURL(/\/katalog$/);
    const confirmation = await backstage.mailTo(email, "Ihre Anfrage ist angekommen");
    expect(confirmation.text).not.toContain("4711");
    const toShop = await backstage.mailTo(
      "office@shop.example",
      "Angebotsanfrage: 3 × QX-4711/99-UNBEKANNT",
    );
    expect(toShop.text).toContain("Auch mit Gebrauchsspuren");
  });

  test("comes to the same form from the former address", async ({ page }) => {
    await page.goto("/kontakt?articleNumber=QX%204711");
    await expect(page).toHaveURL(/\/anfrage\?articleNumber=QX%204711$/);
    await expect(page.getByLabel("Artikelnummer oder Bezeichnung")).toHaveValue("QX 4711");
  });
});
