import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, settled, test } from "./fixtures";
import { expectAccessible, objections } from "./accessible";
import {
  button,
  confirmAddress,
  enterAccount,
  field,
  mailedLink,
  password,
  say,
  signIn,
  signUp,
  texts,
} from "./account-steps";
import { accountPages, part } from "./pages";
import { expectPrintable } from "./paper";
import { addToCart, orderByPrepayment } from "./purchase-steps";

async function openPart(page: Page): Promise<void> {
  await page.goto(`/katalog?search=${part}`);
  const card = page.getByRole("article");
  await card
    .getByRole("link", { name: new RegExp(part) })
    .first()
    .click();
  // The list has buttons for the cart, too.
  await expect(page).toHaveURL(/\/produkt\//);
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
    await addToCart(page);
    await page.goto("/checkout");
    await expect(page.getByLabel("E-Mail-Adresse").first()).toHaveValue(email);
    await expect(page.getByLabel("Ort").first()).toHaveValue("Mainz");
    await page.getByRole("checkbox", { name: /AGB/ }).check();
    const number = await orderByPrepayment(page);

    await page.goto("/account/bestellungen");
    await settled(page, javaScriptEnabled);
    await page.getByRole("link", { name: `Details ansehen: ${number}` }).click();
    const details = javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("dialog");
    await expect(details.locator(".plate-value", { hasText: part })).toBeVisible();
    await expect(details).toContainText("Versand ausstehend");
    await expect(details).toContainText("IBAN");
    for (const fact of ["Vorkasse", "Werkstraße 1", "55116 Mainz", "Versand", "770,90 €"]) {
      await expect(details).toContainText(fact);
    }
    if (javaScriptEnabled !== false) {
      expect(await objections(page, "dialog[open]")).toEqual([]);
      await details.getByRole("button", { name: "Schließen" }).click();
      await expect(details).toBeHidden();
      const link = page.getByRole("link", { name: `Details ansehen: ${number}` });
      const href = (await link.getAttribute("href")) ?? "";
      await expectAccessible(page, ["/account/bestellungen", href]);
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

    test("gives the account another address, which both mailboxes agree to", async ({
      page,
      browser,
      backstage,
      javaScriptEnabled,
    }) => {
      const [email, next] = [backstage.freshEmail(), backstage.freshEmail()];
      await signUp(page, email, language);
      await enterAccount(page, email, language);
      await confirmAddress(page, backstage, email, language);
      await page.goto("/account/sicherheit");
      await page.getByRole("link", { name: t("account.email.title") }).click();
      await field(page, "change-email", "email").fill(email);
      await field(page, "change-email", "password").fill(password);
      await button(page, t("account.email.submit")).click();
      await expect(page.getByText(t("account.email.same")).first()).toBeVisible();
      await expect(field(page, "change-email", "email")).toHaveValue(email);
      await field(page, "change-email", "email").fill(next);
      await field(page, "change-email", "password").fill(password);
      await button(page, t("account.email.submit")).click();
      const pending = t("account.email.pending").replace("{{email}}", next);
      await expect(page.getByText(pending)).toBeVisible();

      const elsewhere = await browser.newPage({ javaScriptEnabled });
      await elsewhere.goto(
        await mailedLink(backstage, email, say(language, "accountMail.oldAddress.subject")),
      );
      await button(elsewhere, t("account.email.agree")).click();
      await expect(elsewhere.getByText(t("account.email.agreed")).first()).toBeVisible();
      await elsewhere.close();

      await page.goto(
        await mailedLink(backstage, next, say(language, "accountMail.newAddress.subject")),
      );
      await button(page, t("auth.confirm.submit")).click();
      await expect(page.getByText(t("account.email.done")).first()).toBeVisible();
      const lead = t("account.email.lead").replace("{{email}}", next);
      await expect(page.getByText(lead)).toBeVisible();
      await button(page, texts[language].signOut).click();
      await enterAccount(page, next, language);
    });

    test("switches the second factor on, signs in with a code, and deletes the account", async ({
      page,
      backstage,
    }) => {
      const email = backstage.freshEmail();
      await signUp(page, email, language);
      await enterAccount(page, email, language);
      await confirmAddress(page, backstage, email, language);
      await page.goto("/account/zwei-faktor");
      await field(page, "factor-start", "password").fill(password);
      await button(page, t("account.factor.start")).click();
      const secret = (await page.locator("main code").textContent())?.replaceAll(" ", "") ?? "";
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await field(page, "factor-enable", "code").fill(totp.generate());
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
  await expectAccessible(page, accountPages);
  await confirmAddress(page, backstage, email);
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
