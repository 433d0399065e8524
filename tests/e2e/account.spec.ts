import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, settled, test, type Backstage } from "./fixtures";

const part = "6ES7315-2EH14-0AB0";
const password = "Kupferdraht-Wabe-47";

const texts = {
  de: {
    signUp: "Konto anlegen",
    signIn: "Anmelden",
    signedUp: "Registrierung erfolgreich",
    signedIn: "Anmeldung erfolgreich",
    signOut: "Abmelden",
    signedOut: "Erfolgreich abgemeldet",
    verifySubject: "Bitte bestätigen Sie Ihre E-Mail-Adresse",
    confirm: "Anmelden und bestätigen",
    confirmed: "E-Mail-Adresse bestätigt",
    greeting: "Guten Tag, Frau Muster",
    welcome: "Willkommen, Frau Muster",
    access: "Zugriff erforderlich",
    city: "Ort",
    street: "Straße und Hausnummer",
    save: "Profil speichern",
    saved: "Profil aktualisiert",
    request: "Link anfordern",
    sent: "E-Mail gesendet",
    resetSubject: "Neues Passwort setzen",
    store: "Passwort speichern",
    mismatch: "Die Passwörter stimmen nicht überein",
    updated: "Ihr Passwort wurde erfolgreich geändert.",
    invalid: "Ungültiger Link",
    failed: "Anmeldung fehlgeschlagen",
  },
  en: {
    signUp: "Create account",
    signIn: "Sign in",
    signedUp: "Sign-up successful",
    signedIn: "Signed in",
    signOut: "Sign out",
    signedOut: "Signed out",
    verifySubject: "Please confirm your email address",
    confirm: "Sign in and confirm",
    confirmed: "Email address confirmed",
    greeting: "Hello, Mrs Muster",
    welcome: "Welcome, Mrs Muster",
    access: "Access required",
    city: "City",
    street: "Street and house number",
    save: "Save profile",
    saved: "Profile updated",
    request: "Request link",
    sent: "Email sent",
    resetSubject: "Set a new password",
    store: "Save password",
    mismatch: "Passwords do not match",
    updated: "Your password has been changed.",
    invalid: "Invalid Link",
    failed: "Sign-in failed",
  },
} as const;

type Language = keyof typeof texts;

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const field = (page: Page, form: string, name: string) =>
  page.locator(`form#${form} [name="${name}"]`);

async function signUp(page: Page, email: string, language: Language): Promise<void> {
  await page.goto(`/registrieren?lng=${language}`);
  await field(page, "sign-up", "firstName").fill("Erika");
  await field(page, "sign-up", "lastName").fill("Muster");
  await field(page, "sign-up", "gender").selectOption("female");
  await field(page, "sign-up", "email").fill(email);
  await field(page, "sign-up", "password").fill(password);
  await button(page, texts[language].signUp).click();
  await expect(page.getByText(texts[language].signedUp).first()).toBeVisible();
}

async function signIn(page: Page, email: string, language: Language = "de"): Promise<void> {
  await page.goto(`/anmelden?lng=${language}`);
  await field(page, "sign-in", "email").fill(email);
  await field(page, "sign-in", "password").fill(password);
  await button(page, texts[language].signIn).click();
}

/** Waits for the account, so that the session is there for what comes next. */
async function enterAccount(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: /^Willkommen/ })).toBeVisible();
}

async function mailedLink(backstage: Backstage, email: string, subject: string): Promise<string> {
  const { text } = await backstage.mailTo(email, subject);
  const url = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? "");
  return url.pathname + url.search;
}

for (const language of ["de", "en"] as const) {
  const t = texts[language];

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
      await expect(page.getByRole("banner").getByText(t.greeting)).toBeAttached();

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
      await expect(page).toHaveURL(/\/$/);

      await page.goto(link);
      await expect(page.getByText(t.invalid)).toBeVisible();
      await expect(page).toHaveURL(/\/$/);

      await signIn(page, email, language);
      await expect(page.getByText(t.failed)).toBeVisible();
      await expect(field(page, "sign-in", "email")).toHaveValue(email);
      await field(page, "sign-in", "password").fill(next);
      await button(page, t.signIn).click();
      await expect(page.getByText(t.signedIn).first()).toBeVisible();
    });
  });
}

test.describe("A customer", () => {
  test("finds the profile in the checkout and the order in the account", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    await backstage.setStock(part, 50);
    const email = backstage.freshEmail();
    await signUp(page, email, "de");
    await enterAccount(page, email);
    await field(page, "profile", "street").fill("Werkstraße 1");
    await field(page, "profile", "postalCode").fill("55116");
    await field(page, "profile", "city").fill("Mainz");
    await button(page, "Profil speichern").click();
    await expect(page.getByText("Profil aktualisiert").first()).toBeVisible();

    await page.goto(`/katalog?search=${part}`);
    await page
      .getByRole("article")
      .getByRole("link", { name: new RegExp(part) })
      .first()
      .click();
    await page.getByRole("button", { name: "In den Warenkorb" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.or(page.getByRole("heading", { name: "Warenkorb" })).first()).toBeVisible();
    if (await dialog.isVisible()) {
      await dialog.getByRole("button", { name: "In den Warenkorb" }).click();
    }
    await expect(page.getByRole("link", { name: /^Zur Kasse/ }).first()).toBeVisible();
    await page.goto("/checkout");
    await expect(page.getByLabel("E-Mail-Adresse").first()).toHaveValue(email);
    await expect(page.getByLabel("Ort").first()).toHaveValue("Mainz");
    await page.getByRole("radio", { name: "Vorkasse per Überweisung" }).check();
    await page.getByRole("checkbox", { name: /AGB/ }).check();
    await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(
      page.getByRole("heading", { name: "Bestellung erfolgreich aufgegeben" }),
    ).toBeVisible();
    const number =
      (await page
        .getByText(/^AA-\d{4}-[0-9A-F]{6}$/)
        .first()
        .textContent()) ?? "";

    await page.goto("/account/bestellungen");
    await settled(page, javaScriptEnabled);
    await page.getByRole("link", { name: `Details ansehen: ${number}` }).click();
    const details = javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("dialog");
    await expect(details.getByText(part, { exact: true })).toBeVisible();
    await expect(details).toContainText("Versand ausstehend");
    await expect(details).toContainText("IBAN");
    if (javaScriptEnabled !== false) {
      await details.getByRole("button", { name: "Schließen" }).click();
      await expect(details).toBeHidden();
    }
  });

  test("keeps a part as a guest, signs in and finds it on the watch list", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    await backstage.setStock(part, 50);
    const email = backstage.freshEmail();
    await signUp(page, email, "de");
    await page.goto(`/katalog?search=${part}`);
    await page
      .getByRole("article")
      .getByRole("link", { name: new RegExp(part) })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(part);
    await settled(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Auf die Merkliste" }).click();
    await field(page, "sign-in", "email").fill(email);
    await field(page, "sign-in", "password").fill(password);
    await page.locator("form#sign-in button").click();
    await expect(page.getByText("Zu Merkliste hinzugefügt").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/\/produkt\//);
    await expect(page.getByRole("button", { name: "Von Merkliste entfernen" })).toBeVisible();

    await page.goto("/account/merkliste");
    await expect(page.getByRole("main").getByText(part).first()).toBeVisible();
    await page.getByRole("button", { name: /entfernen$/ }).click();
    await expect(page.getByText("Von Merkliste entfernt").first()).toBeVisible();
    await expect(page.getByText("Ihre Merkliste ist leer")).toBeVisible();
  });

  test("switches the second factor on and signs in with its code", async ({ page, backstage }) => {
    const email = backstage.freshEmail();
    await signUp(page, email, "de");
    await enterAccount(page, email);
    await page.goto("/account/zwei-faktor");
    await field(page, "factor-start", "password").fill(password);
    await button(page, "Einrichten").click();
    const secret = (await page.locator("main code").textContent())?.replaceAll(" ", "") ?? "";
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await field(page, "factor-enable", "code").fill(
      totp.generate({ timestamp: Date.now() - 30_000 }),
    );
    await button(page, "Einschalten").click();
    await expect(page.getByText("Ihre Wiederherstellungscodes")).toBeVisible();
    const codes = await page.locator("main li code").allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole("link", { name: "Ich habe die Codes gesichert" }).click();
    await expect(page.getByText("Noch 10 unbenutzte")).toBeVisible();
    await button(page, "Abmelden").click();
    await expect(page.getByText("Erfolgreich abgemeldet").first()).toBeVisible();

    await signIn(page, email);
    await expect(page.getByRole("heading", { level: 1, name: "Code eingeben" })).toBeVisible();
    await field(page, "second-factor", "code").fill(codes[3] ?? "");
    await button(page, "Anmelden").click();
    await expect(page.getByRole("heading", { level: 1, name: /^Willkommen/ })).toBeVisible();
  });

  test("deletes the account with the password", async ({ page, backstage }) => {
    const email = backstage.freshEmail();
    await signUp(page, email, "de");
    await enterAccount(page, email);
    await page.goto("/account/loeschen");
    await field(page, "delete-account", "password").fill(password);
    await page.getByRole("checkbox").check();
    await button(page, "Konto endgültig löschen").click();
    await expect(page.getByText("Ihr Konto wurde gelöscht").first()).toBeVisible();
    await signIn(page, email);
    await expect(page.getByText("Anmeldung fehlgeschlagen")).toBeVisible();
  });
});

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
    await expect(page.getByRole("banner").getByText("Guten Tag, Erika Muster")).toBeAttached();
  });
});
