import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, settled, test } from "./fixtures";
import { button, enterAccount, field, password, say, signIn, signUp, texts } from "./account-steps";
import { expectNoSidewaysScrolling } from "./narrow";
import { accountPages } from "./pages";
import { expectPrintable } from "./paper";

const part = "6ES7315-2EH14-0AB0";

async function openPart(page: Page): Promise<void> {
  await page.goto(`/katalog?search=${part}`);
  const card = page.getByRole("article");
  await card
    .getByRole("link", { name: new RegExp(part) })
    .first()
    .click();
}

/** Legacy mode: without a page of its own per look, which would cost as much as the look. */
async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Words and widths hardly matter to axe apart from each other: two of four. */
async function expectNothingForAxe(page: Page, paths: string[]): Promise<void> {
  for (const [language, width] of [
    ["de", 390],
    ["en", 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(`${path}?lng=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await objections(page), `${path} in ${language} at ${width}`).toEqual([]);
    }
  }
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

    await openPart(page);
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
      const link = page.getByRole("link", { name: `Details ansehen: ${number}` });
      const href = (await link.getAttribute("href")) ?? "";
      const paths = ["/account/bestellungen", href];
      await expectNothingForAxe(page, paths);
      await expectNoSidewaysScrolling(page, paths);
      await expectPrintable(page);
    }
  });
});

for (const language of ["de", "en"] as const) {
  const t = (key: string) => say(language, key);

  test.describe(`In ${language}, a customer`, () => {
    test("keeps a part as a guest, signs in and finds it on the watch list", async ({
      page,
      backstage,
      javaScriptEnabled,
    }) => {
      await backstage.setStock(part, 50);
      const email = backstage.freshEmail();
      await signUp(page, email, language);
      await openPart(page);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(part);
      await settled(page, javaScriptEnabled);
      await page.getByRole("button", { name: t("favorites.saveLong") }).click();
      await field(page, "sign-in", "email").fill(email);
      await field(page, "sign-in", "password").fill(password);
      await page.locator("form#sign-in button").click();
      await expect(page.getByText(t("favorites.added")).first()).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page).toHaveURL(/\/produkt\//);
      await expect(page.getByRole("button", { name: t("favorites.unsave") })).toBeVisible();

      await page.goto("/account/merkliste");
      await expect(page.getByRole("main").getByText(part).first()).toBeVisible();
      const remove = t("favorites.removeOf").replace("{{name}}", "").trim();
      await page.getByRole("button", { name: remove }).click();
      await expect(page.getByText(t("favorites.removed")).first()).toBeVisible();
      await expect(page.getByText(t("favorites.empty"))).toBeVisible();
    });

    test("switches the second factor on, signs in with a code, and deletes the account", async ({
      page,
      backstage,
    }) => {
      const email = backstage.freshEmail();
      await signUp(page, email, language);
      await enterAccount(page, email, language);
      await page.goto("/account/zwei-faktor");
      await field(page, "factor-start", "password").fill(password);
      await button(page, t("account.factor.start")).click();
      const secret = (await page.locator("main code").textContent())?.replaceAll(" ", "") ?? "";
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await field(page, "factor-enable", "code").fill(
        totp.generate({ timestamp: Date.now() - 30_000 }),
      );
      await button(page, t("account.factor.enable")).click();
      await expect(page.getByText(t("account.factor.codesTitle"))).toBeVisible();
      const codes = await page.locator("main li code").allTextContents();
      expect(codes).toHaveLength(10);
      await page.getByRole("link", { name: t("account.factor.codesSaved") }).click();
      await expect(
        page.getByText(t("account.factor.codesLeft_other").replace("{{count}}", "10")),
      ).toBeVisible();
      await button(page, texts[language].signOut).click();
      await expect(page.getByText(texts[language].signedOut).first()).toBeVisible();

      await signIn(page, email, language);
      await expect(
        page.getByRole("heading", { level: 1, name: t("auth.secondFactor.title") }),
      ).toBeVisible();
      await field(page, "second-factor", "code").fill(codes[3] ?? "");
      await button(page, texts[language].signIn).click();
      const { welcome } = texts[language];
      await expect(page.getByRole("heading", { level: 1, name: welcome })).toBeVisible();

      await page.goto("/account/loeschen");
      await field(page, "delete-account", "password").fill(password);
      await page.getByRole("checkbox").check();
      await button(page, t("account.remove.submit")).click();
      await expect(page.getByText(t("account.remove.done")).first()).toBeVisible();
      await signIn(page, email, language);
      await expect(page.getByText(texts[language].failed)).toBeVisible();
    });
  });
}

test("The account's pages have nothing that axe objects to, with messages and the QR code, too", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe is a script itself");
  const email = backstage.freshEmail();
  await signUp(page, email, "de");
  await enterAccount(page, email);
  await expectNothingForAxe(page, accountPages);
  await expectNoSidewaysScrolling(page, accountPages);
  await page.goto("/account/zwei-faktor?lng=de");
  await field(page, "factor-start", "password").fill("falsch");
  await button(page, "Einrichten").click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await field(page, "factor-start", "password").fill(password);
  await button(page, "Einrichten").click();
  await expect(page.locator("main code")).toBeVisible();
  expect(await objections(page)).toEqual([]);
});
