import { expect, settled, test } from "./fixtures";
import {
  button,
  enterAccount,
  field,
  mailedLink,
  password,
  say,
  signIn,
  signUp,
  texts,
} from "./account-steps";

for (const language of ["de", "en"] as const) {
  const t = texts[language];
  // Takes seconds and no words.
  const ledHome = language === "de";

  test.describe(`In ${language}, somebody without an account`, () => {
    test("signs up, confirms the address, keeps a profile and signs out", async ({
      page,
      backstage,
    }) => {
      const email = backstage.freshEmail();
      await signUp(page, email, language);
      const link = await mailedLink(backstage, email, t.verifySubject);
      await page.goto(link);
      await field(page, "confirm", "password").fill(password);
      await button(page, t.confirm).click();
      await expect(page.getByText(t.confirmed).first()).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: t.welcome })).toBeVisible();
      await expect(page.getByRole("banner").getByText(t.greeting).first()).toBeAttached();

      await expect(field(page, "profile", "email")).not.toBeEditable();
      await field(page, "profile", "street").fill("Werkstraße 1");
      await field(page, "profile", "city").fill("Mainz");
      await button(page, t.save).click();
      await expect(page.getByText(t.saved).first()).toBeVisible();
      await expect(page.getByLabel(t.city)).toHaveValue("Mainz");

      await button(page, t.signOut).click();
      await expect(page.getByText(t.signedOut).first()).toBeVisible();
      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 1, name: t.access })).toBeVisible();
    });

    test("corrects what was refused, and then nothing says that it failed", async ({
      page,
      backstage,
      javaScriptEnabled,
    }) => {
      const email = backstage.freshEmail();
      await signUp(page, email, language);
      await enterAccount(page, email, language);
      const alerts = page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ });

      await settled(page, javaScriptEnabled);
      await field(page, "profile", "firstName").fill("   ");
      await field(page, "profile", "gender").selectOption("male");
      await button(page, t.save).click();
      await expect(alerts).toContainText(say(language, "account.profile.failed"));
      await expect(field(page, "profile", "firstName")).toHaveAttribute("aria-invalid", "true");
      await field(page, "profile", "firstName").fill("Erik");
      await button(page, t.save).click();
      await expect(page.getByText(t.saved).first()).toBeVisible();
      await expect(alerts).toHaveCount(0);
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
      await expect(field(page, "profile", "firstName")).toHaveValue("Erik");
      await expect(field(page, "profile", "gender")).toHaveValue("male");

      await page.goto("/account/sicherheit");
      await settled(page, javaScriptEnabled);
      const next = "Andere-Brise-82-Q";
      const change = async (current: string) => {
        await field(page, "change-password", "currentPassword").fill(current);
        await field(page, "change-password", "password").fill(next);
        await field(page, "change-password", "passwordRepeat").fill(next);
        await button(page, say(language, "account.security.changePassword")).click();
      };
      await change("Falsche-Wabe-47");
      await expect(alerts).toContainText(say(language, "auth.errors.passwordWrong"));
      await change(password);
      await expect(page.getByText(say(language, "auth.reset.done")).first()).toBeVisible();
      await expect(alerts).toHaveCount(0);
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
      for (const name of ["currentPassword", "password", "passwordRepeat"]) {
        await expect(field(page, "change-password", name)).toHaveValue("");
      }
    });

    test("is told what is missing, beside the fields and on top", async ({ page }) => {
      await page.goto(`/registrieren?lng=${language}`);
      await page.locator("form#sign-up").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await field(page, "sign-up", "lastName").fill("Muster");
      await button(page, t.signUp).click();
      const alert = page.getByRole("alert").filter({ hasText: /\w/ }).first();
      await expect(alert).toContainText(
        language === "de"
          ? "Alle Pflichtfelder müssen ausgefüllt werden"
          : "All required fields must be filled in",
      );
      await expect(alert).toBeFocused();
      await expect(field(page, "sign-up", "firstName")).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, "sign-up", "lastName")).toHaveValue("Muster");
    });
  });

  test.describe(`In ${language}, somebody who forgot the password`, () => {
    test("sets a new one by mail, is led home and signs in with it", async ({
      page,
      backstage,
    }) => {
      const email = backstage.freshEmail();
      await signUp(page, email, language);
      await page.goto("/passwort-vergessen");
      await field(page, "forgot", "email").fill(email);
      await button(page, t.request).click();
      await expect(page.getByText(t.sent).first()).toBeVisible();

      const link = await mailedLink(backstage, email, t.resetSubject);
      await page.goto(link);
      const next = "Andere-Brise-82-Q";
      await field(page, "new-password", "password").fill(next);
      await field(page, "new-password", "passwordRepeat").fill(`${next}x`);
      await button(page, t.store).click();
      await expect(page.getByText(t.mismatch).first()).toBeVisible();
      await field(page, "new-password", "password").fill(next);
      await field(page, "new-password", "passwordRepeat").fill(next);
      await button(page, t.store).click();
      await expect(page.getByText(t.updated)).toBeVisible();
      if (ledHome) await expect(page).toHaveURL(/\/$/);

      await page.goto(link);
      await expect(page.getByText(t.invalid)).toBeVisible();
      if (ledHome) await expect(page).toHaveURL(/\/$/);

      await signIn(page, email, language);
      await expect(page.getByText(t.failed)).toBeVisible();
      await expect(field(page, "sign-in", "email")).toHaveValue(email);
      await field(page, "sign-in", "password").fill(next);
      await button(page, t.signIn).click();
      await expect(page.getByText(t.signedIn).first()).toBeVisible();
    });
  });
}
