import { expect, settled, test } from "./fixtures";
import { field, password } from "./account-steps";

test.describe("The dialog", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs JavaScript");

  test("signs in, signs up and sends links without leaving the page", async ({
    page,
    backstage,
  }) => {
    const email = backstage.freshEmail();
    await page.goto("/katalog?pageSize=50");
    await settled(page, true);
    const dialog = page.getByRole("dialog");
    const open = () => page.getByRole("banner").getByRole("link", { name: "Anmelden" }).click();

    await open();
    await dialog.getByRole("tab", { name: "Registrieren" }).click();
    await field(page, "sign-up", "firstName").fill("Erika");
    await field(page, "sign-up", "lastName").fill("Muster");
    await field(page, "sign-up", "gender").selectOption("none");
    await field(page, "sign-up", "email").fill(email);
    await field(page, "sign-up", "password").fill("Passwort1");
    await dialog.getByRole("button", { name: "Konto anlegen" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Registrierung fehlgeschlagen");
    await field(page, "sign-up", "password").fill(password);
    await dialog.getByRole("button", { name: "Konto anlegen" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Registrierung erfolgreich")).toBeVisible();

    await open();
    await dialog.getByRole("button", { name: "Passwort vergessen?" }).click();
    await field(page, "forgot", "email").fill(email);
    await dialog.getByRole("button", { name: "Link anfordern" }).click();
    await expect(dialog.getByText("E-Mail gesendet")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await open();
    await field(page, "sign-in", "email").fill(email);
    await field(page, "sign-in", "password").fill("falsch");
    await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Anmeldung fehlgeschlagen");
    await field(page, "sign-in", "password").fill(password);
    await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/katalog\?pageSize=50$/);
    // Beside the icon and, on a phone, in the menu.
    const greeting = page.getByRole("banner").getByText("Guten Tag, Erika Muster");
    await expect(greeting.first()).toBeAttached();
  });
});
