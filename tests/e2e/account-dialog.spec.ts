import { expect, settled, test } from "./fixtures";
import { field, password, say } from "./account-steps";

test.describe("The dialog", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs JavaScript");

  const t = (key: string) => say("en", key);

  test("signs in, signs up and sends links without leaving the page", async ({
    page,
    backstage,
  }) => {
    const email = backstage.freshEmail();
    await page.goto("/katalog?pageSize=50&lng=en");
    await settled(page, true);
    const dialog = page.getByRole("dialog");
    const open = () =>
      page
        .getByRole("banner")
        .getByRole("link", { name: t("auth.signIn.submit") })
        .click();

    await open();
    await dialog.getByRole("tab", { name: t("auth.signUp.title") }).click();
    await field(page, "sign-up", "firstName").fill("Erika");
    await field(page, "sign-up", "lastName").fill("Muster");
    await field(page, "sign-up", "gender").selectOption("none");
    await field(page, "sign-up", "email").fill(email);
    await field(page, "sign-up", "password").fill("Passwort1");
    await dialog.getByRole("button", { name: t("auth.signUp.submit") }).click();
    await expect(dialog.getByRole("alert")).toContainText(t("auth.signUp.failed"));
    await field(page, "sign-up", "password").fill(password);
    await dialog.getByRole("button", { name: t("auth.signUp.submit") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t("auth.signUp.done"))).toBeVisible();

    await open();
    await dialog.getByRole("button", { name: t("auth.signIn.forgot") }).click();
    await field(page, "forgot", "email").fill(email);
    await dialog.getByRole("button", { name: t("auth.forgot.submit") }).click();
    await expect(dialog.getByText(t("auth.forgot.sent"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await open();
    await field(page, "sign-in", "email").fill(email);
    await field(page, "sign-in", "password").fill("falsch");
    await dialog.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText(t("auth.signIn.failed"));
    await field(page, "sign-in", "password").fill(password);
    await dialog.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/katalog\?pageSize=50(&lng=en)?$/);
    // Beside the icon and, on a phone, in the menu.
    const greeting = page.getByRole("banner").getByText("Hello, Erika Muster");
    await expect(greeting.first()).toBeAttached();
  });
});
