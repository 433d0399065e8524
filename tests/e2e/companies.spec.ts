import type { Locator, Page } from "@playwright/test";
import { button } from "./account-steps";
import { expect, settled, test } from "./fixtures";
import { part, partSlug } from "./pages";
import { fillCheckout, order, orderByPrepayment, putIntoCart } from "./purchase-steps";
import { join } from "./staff-steps";

// A part of its own, because it becomes one that is taxed by § 25a UStG.
const marginSlug = "wago-750-430-digitaleingang";
const marginNumber = "750-430";

test("A company orders with its own order number, and a private buyer isn't asked for one", async ({
  page,
  backstage,
}) => {
  await backstage.setStock(part, 50);
  const email = backstage.freshEmail();
  await putIntoCart(page, partSlug);
  await page.goto("/warenkorb");
  await fillCheckout(page, email);
  const reference = page.getByLabel("Ihre Bestellnummer");
  await expect(reference).toBeHidden();
  await page.getByRole("radio", { name: /^Unternehmen/ }).check();
  await reference.fill("BE-4711/26");
  await page.getByLabel("Kostenstelle").fill("0815");
  await page.getByLabel("Leitweg-ID").fill("04011000-1234512345-07");
  await page.getByRole("radio", { name: "Vorkasse per Überweisung" }).check();
  await order(page);
  const alert = page.getByRole("alert").filter({ hasText: "Bitte prüfen Sie diese Angaben" });
  await expect(alert).toContainText("Bitte geben Sie die Firma oder Behörde ein, die kauft.");
  await expect(alert).toContainText("Diese Leitweg-ID stimmt nicht");
  await expect(reference).toHaveValue("BE-4711/26");
  await page.getByLabel("Firma").first().fill("Huber GmbH");
  await page.getByLabel("Leitweg-ID").fill("04011000-1234512345-06");
  const number = await orderByPrepayment(page);
  const mail = await backstage.mailTo(email, number);
  expect(mail.text).toContain("Ihre Bestellnummer: BE-4711/26");
  expect(mail.text).toContain("Kostenstelle: 0815");
  expect(mail.text).toContain("Leitweg-ID: 04011000-1234512345-06");
});

/** In its checkout, from the cart. */
async function fillAustrianCompany(page: Page, email: string, vatId: string): Promise<void> {
  await putIntoCart(page, partSlug);
  await page.goto("/warenkorb");
  await fillCheckout(page, email);
  await page.getByLabel("Firma").first().fill("Huber GmbH");
  await page.getByLabel("Land").first().selectOption("Austria");
  await page.getByRole("radio", { name: /^Unternehmen/ }).check();
  await page.getByRole("checkbox", { name: /steuerfrei/ }).check();
  await page.getByLabel("Umsatzsteuer-ID").fill(vatId);
}

/** Without scripts the first press shows the new total. */
async function orderAtNewTotal(page: Page, done: Locator): Promise<void> {
  await order(page);
  const again = page.getByText("Der Gesamtbetrag hat sich geändert");
  await expect(again.or(done)).toBeVisible();
  if (await again.isVisible()) await order(page);
  await expect(done).toBeVisible();
}

test("An Austrian company buys without VAT, and VIES confirms its number afterwards", async ({
  page,
  backstage,
}) => {
  await backstage.setStock(part, 50);
  await fillAustrianCompany(page, backstage.freshEmail(), "ATU12345675");
  await page.getByRole("radio", { name: "Vorkasse per Überweisung" }).check();
  await orderAtNewTotal(
    page,
    page.getByRole("heading", { name: "Bestellung erfolgreich aufgegeben" }),
  );
  await expect(page.getByRole("main")).toContainText("Steuerfreie Lieferung, USt-IdNr.");
  const number =
    (await page
      .getByText(/^AA-\d{4}-[0-9A-F]{6}$/)
      .first()
      .textContent()) ?? "";
  await expect
    .poll(async () => {
      const rows = await backstage.rows<{ answer: string }>(
        `select answer from vat_checks join orders on orders.id = order_id
         where number = $1 and vat_id_checked_at is not null`,
        number,
      );
      return rows[0]?.answer;
    })
    .toBe("valid");
});

test("An Austrian company that VIES doesn't know pays the VAT by the link in a mail", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  await backstage.setStock(part, 50);
  const email = backstage.freshEmail();
  await fillAustrianCompany(page, email, "ATU40400008");
  const pay = page.getByRole("button", { name: / bezahlen$/ });
  await orderAtNewTotal(page, pay);
  await pay.click();
  const { text } = await backstage.mailTo(email, "Bestellbestätigung");
  const number = /AA-\d{4}-[0-9A-F]{6}/.exec(text)?.[0] ?? "";

  const desk = await browser.newPage({ javaScriptEnabled });
  const invitation = await backstage.inviteOwner(backstage.freshEmail());
  await join({ page: desk, language: "de", javaScriptEnabled }, invitation);
  await expect
    .poll(async () => {
      await desk.goto(`/intern/bestellungen/${number}`);
      return desk.getByText(/nicht gültig \(/).count();
    })
    .toBeGreaterThan(0);
  await settled(desk, javaScriptEnabled);
  await desk.locator("summary", { hasText: "MwSt. nachberechnen" }).click();
  await button(desk, "MwSt. nachberechnen").click();
  await expect(desk.getByText("Erledigt").first()).toBeVisible();
  await desk.close();

  const mail = await backstage.mailTo(email, "MwSt.");
  await page.goto(/\/bestellung\/[\w-]+\/zahlung\S+/.exec(mail.text)?.[0] ?? "");
  await pay.click();
  await expect(page.getByText("Vielen Dank, Ihre Zahlung ist da").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: `Bestellung ${number}` })).toBeVisible();
  await expect(page.getByRole("link", { name: / online bezahlen$/ })).toHaveCount(0);
});

test("A part taxed by § 25a has no net price; delivered to Switzerland it costs the same", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  await backstage.setStock(marginNumber, 50);
  await backstage.rows(
    "update products set tax_kind = 'margin' where article_number = $1",
    marginNumber,
  );
  await page.goto(`/produkt/${marginSlug}`);
  await settled(page, javaScriptEnabled);
  const main = page.getByRole("main");
  await expect(main).toContainText("differenzbesteuert nach § 25a UStG, MwSt. nicht ausweisbar");
  await main.getByRole("group", { name: "Preise" }).getByRole("button", { name: "netto" }).click();
  await expect(main).toContainText("differenzbesteuert nach § 25a UStG");
  await putIntoCart(page, marginSlug);
  await page.goto("/warenkorb");
  await fillCheckout(page, backstage.freshEmail());
  const before = await page
    .getByText("Zwischensumme")
    .locator("xpath=following::dd[1]")
    .innerText();
  await page.getByLabel("Land").first().selectOption("Switzerland");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Aktualisieren" }).click();
  await expect(main).toContainText("Diese Lieferung geht über die Zollgrenze der EU");
  await expect(main).toContainText("Differenzbesteuert (§ 25a UStG), MwSt. nicht ausweisbar");
  const after = await page.getByText("Zwischensumme").locator("xpath=following::dd[1]").innerText();
  expect(after).toBe(before);
  const number = await orderByPrepayment(page);
  await expect(main).toContainText("Diese Lieferung geht über die Zollgrenze der EU");
  expect(number).toMatch(/^AA-/);
});
