import type { Page } from "@playwright/test";
import de from "../../app/i18n/de.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import deMail from "../../app/i18n/mail.de.json" with { type: "json" };
import enMail from "../../app/i18n/mail.en.json" with { type: "json" };
import { expect, type Backstage } from "./fixtures";

/** Refused by no rule. */
export const password = "Kupferdraht-Wabe-47";

/** The words that the specification prescribes, and those a reader goes by. */
export const texts = {
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

export type Language = keyof typeof texts;

export const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
export const field = (page: Page, form: string, name: string) =>
  page.locator(`form#${form} [name="${name}"]`);

export async function signUp(page: Page, email: string, language: Language): Promise<void> {
  await page.goto(`/registrieren?lng=${language}`);
  await field(page, "sign-up", "firstName").fill("Erika");
  await field(page, "sign-up", "lastName").fill("Muster");
  await field(page, "sign-up", "gender").selectOption("female");
  await field(page, "sign-up", "email").fill(email);
  await field(page, "sign-up", "password").fill(password);
  await button(page, texts[language].signUp).click();
  await expect(page.getByText(texts[language].signedUp).first()).toBeVisible();
}

export async function signIn(page: Page, email: string, language: Language = "de"): Promise<void> {
  await page.goto(`/anmelden?lng=${language}`);
  await field(page, "sign-in", "email").fill(email);
  await field(page, "sign-in", "password").fill(password);
  await button(page, texts[language].signIn).click();
}

/** Waits for the account, so that the session is there for what comes next. */
export async function enterAccount(
  page: Page,
  email: string,
  language: Language = "de",
): Promise<void> {
  await signIn(page, email, language);
  await expect(
    page.getByRole("heading", { level: 1, name: texts[language].welcome }),
  ).toBeVisible();
}

/** Opens the link that signing up mailed, in the browser that is signed in. */
export async function confirmAddress(
  page: Page,
  backstage: Backstage,
  email: string,
  language: Language = "de",
): Promise<void> {
  await page.goto(await mailedLink(backstage, email, texts[language].verifySubject));
  await button(page, say(language, "auth.confirm.submit")).click();
  await expect(page.getByText(texts[language].confirmed).first()).toBeVisible();
}

type Texts = Record<string, unknown> | undefined;

/** A text of the shop by its key, for what has no prescribed words. */
export function say(language: Language, key: string): string {
  const path = key.split(".");
  const found = { de: [de, deMail], en: [en, enMail] }[language]
    .map((all) => path.reduce<unknown>((part, name) => (part as Texts)?.[name], all))
    .find((text) => text !== undefined);
  if (typeof found !== "string") throw new Error(`no text ${key}`);
  return found;
}

export async function mailedLink(
  backstage: Backstage,
  email: string,
  subject: string,
): Promise<string> {
  const { text } = await backstage.mailTo(email, subject);
  const url = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? "");
  return url.pathname + url.search;
}
