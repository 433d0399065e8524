import type { Page } from "@playwright/test";
import { expect, settled, test } from "./fixtures";
import { part, partSlug } from "./pages";
import { expectPrintable } from "./paper";
import {
  addToCart,
  fillCheckout,
  getReadyToOrder,
  order,
  orderByPrepayment,
  putIntoCart,
  sessionsOf,
} from "./purchase-steps";

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
  // The list has buttons of the same name, and the number in its heading.
  await expect(page).toHaveURL(/\/produkt\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(articleNumber);
  await addToCart(page);
  const cart = page.getByRole("dialog", { name: "Warenkorb" }).or(page.getByRole("main"));
  await expect(cart.getByRole("heading", { name: "Warenkorb" })).toBeVisible();
  await expect(cart.getByText(articleNumber).first()).toBeVisible();
}

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
    await expect(page.getByRole("banner").locator("a[href='/warenkorb']")).toHaveText("");
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
    const email = await getReadyToOrder(page, backstage);
    const newsletter = page.getByRole("checkbox", { name: /neue Bestände/ });
    await expect(newsletter).not.toBeChecked();
    await newsletter.check();
    const number = await orderByPrepayment(page);
    const bank = page
      .getByRole("region", { name: "Bitte überweisen Sie" })
      .or(page.getByRole("main"));
    await expect(bank.first()).toContainText("IBAN");
    await expect(bank.first()).toContainText("Zahlbar bis");
    await expectPrintable(page);
    const mail = await backstage.mailTo(email, number);
    expect(mail.text).toContain(`Verwendungszweck: ${number}`);

    const news = await backstage.mailTo(email, "Bitte bestätigen Sie");
    const link = (path: string) => new RegExp(`/newsletter/${path}\\?\\S+`).exec(news.text)?.[0];
    await page.goto(link("bestaetigen") ?? "");
    await page.getByRole("button", { name: "Ja, bestätigen" }).click();
    await expect(page.getByText("Ihre Anmeldung ist bestätigt.")).toBeVisible();
    await page.goto(link("abmelden") ?? "");
    await page.getByRole("button", { name: "Abmelden", exact: true }).click();
    await expect(page.getByText("Sie sind abgemeldet")).toBeVisible();
  });

  test("is told what was sold meanwhile, agrees to a defective part and orders the rest", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    // Each run has its own parts, because it sells one of them out.
    const [sold, defective] = javaScriptEnabled
      ? ["siemens-simatic-pm-1507-24-v-3-a-6ep1332-4ba00", "festo-cpx-16de-eingangsmodul-543815"]
      : ["siemens-logo-am2-6ed1055-1ma00-0ba2", "abb-dsqc-627-netzteil-3hac020466-001"];
    const soldNumber = javaScriptEnabled ? "6EP1332-4BA00" : "6ED1055-1MA00-0BA2";
    await backstage.setStock(soldNumber, 1);
    for (const slug of [sold, defective]) await putIntoCart(page, slug);
    await page.goto("/warenkorb");
    await fillCheckout(page, backstage.freshEmail());
    await backstage.setStock(soldNumber, 0);
    const agreement = page.getByRole("checkbox", { name: /defekt geliefert werden/ });
    await expect(agreement).not.toBeChecked();
    await agreement.check();
    await order(page);
    const told = page.getByRole("alert").filter({ hasText: "nicht mehr verfügbar" });
    await expect(told).toBeInViewport();
    await expect(agreement).toBeChecked();
    await order(page);
    await expect(page).toHaveURL(/\/pay\//);
    await expect(page.getByText(soldNumber)).toHaveCount(0);
  });

  test("comes back from the payment page and finds the form as it was", async ({
    page,
    backstage,
  }) => {
    const email = await getReadyToOrder(page, backstage);
    await order(page);
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole("button", { name: "Abbrechen und zurück zum Shop" }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByText("Zahlung abgebrochen")).toBeVisible();
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(page.getByLabel("Ort").first()).toHaveValue("Kaiserslautern");
  });
});

test.describe("A buyer who presses the browser's Back", () => {
  test("on the payment page finds the form as it was, and the payment page again, once", async ({
    page,
    backstage,
  }) => {
    const email = await getReadyToOrder(page, backstage);
    await order(page);
    await expect(page).toHaveURL(/\/pay\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(page.getByLabel("Ort").first()).toHaveValue("Kaiserslautern");
    await expect(page.getByRole("radio", { name: /^Online bezahlen/ })).toBeChecked();
    await page.getByRole("checkbox", { name: /AGB/ }).check();
    await order(page);
    await expect(page).toHaveURL(/\/pay\//);
    const open = (await sessionsOf(email)).filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
  });

  test("after the order can't send it a second time", async ({ page, backstage }) => {
    const [slug, number] = ["wago-750-342-ethernet-koppler", "750-342"];
    await backstage.setStock(number, 50);
    await putIntoCart(page, slug);
    await page.goto("/warenkorb");
    await fillCheckout(page, backstage.freshEmail());
    await orderByPrepayment(page);
    await page.goBack();
    const orderAgain = page.getByRole("button", { name: "Zahlungspflichtig bestellen" });
    const empty = page.getByText("Warenkorb ist leer").first();
    await expect(empty.or(orderAgain)).toBeVisible();
    if (await orderAgain.isVisible()) await orderAgain.click();
    expect(await backstage.stockOf(number)).toBe(49);
  });

  test("from the cart and the checkout finds what was there", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    await backstage.setStock(part, 50);
    await putIntoCart(page, partSlug);
    await page.goto("/warenkorb");
    await settled(page, javaScriptEnabled);
    const email = backstage.freshEmail();
    await fillCheckout(page, email);
    await page.getByRole("link", { name: "Warenkorb ändern" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Warenkorb" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(page.getByLabel("Ort").first()).toHaveValue("Kaiserslautern");
    if (javaScriptEnabled === false) return;
    await expect(page.getByRole("checkbox", { name: /AGB/ })).not.toBeChecked();
    await page.getByLabel("Land").first().selectOption("Austria");
    await page.getByRole("radio", { name: /^Vorkasse/ }).check();
    await page.getByRole("link", { name: "Warenkorb ändern" }).click();
    await page.getByRole("link", { name: /^Zur Kasse/ }).click();
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(page.getByLabel("Land").first()).toHaveValue("Austria");
    await expect(page.getByRole("radio", { name: /^Vorkasse/ })).toBeChecked();
    await page.getByRole("checkbox", { name: /AGB/ }).check();
    await orderByPrepayment(page);
  });
});

test.describe("The checkout", () => {
  test("has a way to pay chosen that works in this browser", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    await backstage.setStock(part, 50);
    await putIntoCart(page, partSlug);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.method()));
    await page.goto("/checkout");
    await settled(page, javaScriptEnabled);
    const chosen = javaScriptEnabled === false ? /^Vorkasse/ : /^Online bezahlen/;
    await expect(page.getByRole("radio", { name: chosen })).toBeChecked();
    expect(asked, "nothing is reckoned again that nobody changed").not.toContain("POST");
  });

  test("names every missing entry beside its field and keeps what was typed", async ({
    page,
    backstage,
  }) => {
    await backstage.setStock(part, 50);
    await putIntoCart(page, partSlug);
    await page.goto("/checkout");
    await page.getByLabel("Ort").first().fill("Kaiserslautern");
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
    javaScriptEnabled,
  }) => {
    await backstage.setStock(part, 50);
    await putIntoCart(page, partSlug);
    await page.goto("/checkout");
    await page.getByLabel("Land").first().selectOption("Austria");
    await page.getByRole("radio", { name: /Unternehmen/ }).check();
    await page.getByRole("checkbox", { name: /steuerfrei/ }).check();
    await page.getByLabel("Umsatzsteuer-ID").fill("ATU12345675");
    // With JavaScript the summary follows as soon as the field is left.
    if (javaScriptEnabled) await page.keyboard.press("Tab");
    else await page.getByRole("button", { name: "Aktualisieren" }).click();
    await expect(page.getByRole("main")).toContainText("exkl. MwSt.");
    await expect(page.getByRole("main")).toContainText("647,82");
  });

  test("says that a part became dearer when only its totals were asked for, and goes on saying it", async ({
    page,
    backstage,
    javaScriptEnabled,
  }) => {
    // Parts of its own, because it changes their prices.
    const [slug, number] = javaScriptEnabled
      ? ["wago-750-459-analogeingang", "750-459"]
      : ["wago-750-455-analogeingang", "750-455"];
    await backstage.setPrice(number, 13_050);
    await putIntoCart(page, slug);
    await page.goto("/checkout");
    await settled(page, javaScriptEnabled);
    await backstage.setPrice(number, 20_000);
    const told = page
      .getByRole("alert")
      .filter({ hasText: "kostet jetzt 200,00 € statt 130,50 €" });
    const country = page.getByLabel("Land").first();
    await country.focus();
    await country.selectOption("Austria");
    if (javaScriptEnabled === false) {
      await page.getByRole("button", { name: "Aktualisieren" }).click();
      await expect(told).toBeVisible();
      return;
    }
    await expect(told).toBeVisible();
    await expect(country).toBeFocused();
    await country.selectOption("Germany");
    await expect(page.getByRole("region", { name: "Ihre Bestellung" })).toContainText("200,00 €");
    await expect(told).toBeVisible();
  });

  test("leads an empty cart to the catalogue and says why", async ({ page }) => {
    await page.goto("/checkout");
    await expect(page).toHaveURL(/\/katalog$/);
    await expect(page.getByText("Warenkorb ist leer").first()).toBeVisible();
  });
});
