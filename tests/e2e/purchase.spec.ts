import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const part = "6ES7315-2EH14-0AB0";

async function findAndPutIntoCart(page: Page, articleNumber: string): Promise<void> {
  await page.goto("/");
  const search = page.getByRole("searchbox").or(page.getByRole("combobox")).first();
  await search.fill(articleNumber);
  await search.press("Enter");
  await expect(page).toHaveURL(/\/katalog\?search=/);
  await page
    .getByRole("link", { name: new RegExp(`^Siemens.*${articleNumber}`) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(articleNumber);
  await page.getByRole("button", { name: "In den Warenkorb" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.or(page.getByRole("heading", { level: 1, name: "Warenkorb" }))).toBeVisible();
  if (await dialog.isVisible()) {
    await dialog.getByRole("button", { name: /hinzufügen|In den Warenkorb/ }).click();
  }
  await expect(page.getByRole("heading", { level: 1, name: "Warenkorb" })).toBeVisible();
  await expect(page.getByText(articleNumber).first()).toBeVisible();
}

async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: /^Zur Kasse/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kasse" })).toBeVisible();
  await page.getByLabel("E-Mail-Adresse").fill(email);
  const delivery = page.getByRole("main");
  await delivery.getByLabel("Vorname").first().fill("Erika");
  await delivery.getByLabel("Nachname").first().fill("Muster");
  await delivery.getByLabel("Straße und Hausnummer").first().fill("Werkstraße 1");
  await delivery.getByLabel("Postleitzahl").first().fill("67655");
  await delivery.getByLabel("Ort").first().fill("Kaiserslautern");
  await page.getByRole("checkbox", { name: /AGB/ }).check();
}

const order = (page: Page) =>
  page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();

test.describe("A buyer who knows the part number", () => {
  test("finds it, orders it, pays online and sees that it is paid", async ({ page, backstage }) => {
    await backstage.setStock(part, 50);
    const email = backstage.freshEmail();
    await findAndPutIntoCart(page, part);
    await fillCheckout(page, email);
    await order(page);
    await expect(page).toHaveURL(/\/pay\//);
    await expect(page.getByText("770,90").first()).toBeVisible();
    await page
      .getByRole("button", { name: /bezahlen|zahlen/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/checkout\/success\?session_id=cs_/);
    await expect(page.getByRole("heading", { name: "Zahlung erfolgreich!" })).toBeVisible();
    const number = await page.getByText(/^AA-\d{4}-[0-9A-F]{6}$/).textContent();
    const mail = await backstage.mailTo(email, `Bestellbestätigung ${number ?? ""}`);
    expect(mail.text).toContain(part);
    expect(mail.text).toContain("770,90");
    await page.goto("/warenkorb");
    await expect(page.getByText("Ihr Warenkorb ist leer.")).toBeVisible();
  });

  test("orders by prepayment and sees bank details, reference and term", async ({
    page,
    backstage,
  }) => {
    await backstage.setStock(part, 50);
    const email = backstage.freshEmail();
    await findAndPutIntoCart(page, part);
    await fillCheckout(page, email);
    await page.getByRole("radio", { name: "Vorkasse per Überweisung" }).check();
    await order(page);
    await expect(
      page.getByRole("heading", { name: "Bestellung erfolgreich aufgegeben" }),
    ).toBeVisible();
    const number =
      (await page
        .getByText(/^AA-\d{4}-[0-9A-F]{6}$/)
        .first()
        .textContent()) ?? "";
    const bank = page
      .getByRole("region", { name: "Bitte überweisen Sie" })
      .or(page.getByRole("main"));
    await expect(bank.first()).toContainText("IBAN");
    await expect(bank.first()).toContainText("Zahlbar bis");
    const mail = await backstage.mailTo(email, number);
    expect(mail.text).toContain(`Verwendungszweck: ${number}`);
  });

  test("comes back from the payment page and finds the form as it was", async ({
    page,
    backstage,
  }) => {
    await backstage.setStock(part, 50);
    const email = backstage.freshEmail();
    await findAndPutIntoCart(page, part);
    await fillCheckout(page, email);
    await order(page);
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole("button", { name: "Abbrechen und zurück zum Shop" }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByText("Zahlung abgebrochen")).toBeVisible();
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(page.getByLabel("Ort").first()).toHaveValue("Kaiserslautern");
  });
});

test.describe("The checkout", () => {
  test("names every missing entry beside its field and keeps what was typed", async ({
    page,
    backstage,
  }) => {
    await backstage.setStock(part, 50);
    await findAndPutIntoCart(page, part);
    await page.goto("/checkout");
    await page.getByLabel("Ort").first().fill("Kaiserslautern");
    // What a browser that knows no `required` would send.
    await page.locator("form#checkout").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await order(page);
    const alert = page.getByRole("alert").filter({ hasText: "Bitte prüfen Sie diese Angaben" });
    await expect(alert).toContainText("Bitte geben Sie Ihre E-Mail-Adresse ein.");
    await expect(alert).toContainText("Bitte stimmen Sie den AGB zu.");
    await expect(page.getByLabel("Vorname").first()).toHaveAccessibleDescription(
      /Bitte geben Sie den Vornamen ein\./,
    );
    await expect(page.getByLabel("Ort").first()).toHaveValue("Kaiserslautern");
  });

  test("charges Austria's shipping and net prices once a valid VAT ID is given", async ({
    page,
    backstage,
  }) => {
    await backstage.setStock(part, 50);
    await findAndPutIntoCart(page, part);
    await page.goto("/checkout");
    await page.getByLabel("Land").first().selectOption("Austria");
    await page.getByRole("checkbox", { name: /steuerfrei/ }).check();
    await page.getByLabel("Umsatzsteuer-ID").fill("ATU12345675");
    await page.getByRole("button", { name: "Aktualisieren" }).click();
    await expect(page.getByRole("main")).toContainText("exkl. MwSt.");
    await expect(page.getByRole("main")).toContainText("647,82");
  });

  test("leads an empty cart to the catalogue and says why", async ({ page }) => {
    await page.goto("/checkout");
    await expect(page).toHaveURL(/\/katalog$/);
    await expect(page.getByText("Warenkorb ist leer").first()).toBeVisible();
  });
});
