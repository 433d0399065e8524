import type { Page } from "@playwright/test";
import { type Backstage, expect } from "./fixtures";
import { part, partSlug } from "./pages";

export const simulator = `${process.env.SHOP_PAYMENTS}/_simulator`;

/** Past the product page, whose ways into the cart other journeys walk. */
export async function putIntoCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/produkt/${slug}`);
  const productId = await page.locator("input[name=productId]").first().inputValue();
  const { origin } = new URL(page.url());
  await page.request.post("/warenkorb", {
    form: { intent: "add", productId, quantity: "1" },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
}

/** From a product's page, as a buyer does: with a question before the cart where there are scripts. */
export async function addToCart(page: Page): Promise<void> {
  const add = { name: "In den Warenkorb" };
  // Not a list's button of the same name, which may still be there.
  const form = page.locator("form", { has: page.locator("input[name=productId]") });
  await form.getByRole("button", add).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.or(page.getByRole("heading", { level: 1, name: "Warenkorb" }))).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole("button", add).click();
  await expect(page.getByRole("link", { name: /^Zur Kasse/ }).first()).toBeVisible();
}

/** From the cart into the checkout, with everything a German private buyer has to say. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: /^Zur Kasse/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kasse" })).toBeVisible();
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await fillDelivery(page);
}

/** What an offer's checkout doesn't know yet. */
export async function fillDelivery(page: Page): Promise<void> {
  const delivery = page.getByRole("main");
  await delivery.getByLabel("Vorname").first().fill("Erika");
  await delivery.getByLabel("Nachname").first().fill("Muster");
  await delivery.getByLabel("Straße und Hausnummer").first().fill("Werkstraße 1");
  await delivery.getByLabel("Postleitzahl").first().fill("67655");
  await delivery.getByLabel("Ort").first().fill("Kaiserslautern");
  await page.getByRole("radio", { name: /^Online bezahlen/ }).check();
  await page.getByRole("checkbox", { name: /AGB/ }).check();
}

/** One button away from an order of the part. @returns the buyer's address */
export async function getReadyToOrder(page: Page, backstage: Backstage): Promise<string> {
  await backstage.setStock(part, 50);
  const email = backstage.freshEmail();
  await putIntoCart(page, partSlug);
  await page.goto("/warenkorb");
  await fillCheckout(page, email);
  return email;
}

export const order = (page: Page) =>
  page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();

/** @returns the order's number, once the shop says that it has the order */
export async function orderByPrepayment(page: Page): Promise<string> {
  await page.getByRole("radio", { name: "Vorkasse per Überweisung" }).check();
  await order(page);
  await expect(
    page.getByRole("heading", { name: "Bestellung erfolgreich aufgegeben" }),
  ).toBeVisible();
  const number = page.getByText(/^AA-\d{4}-[0-9A-F]{6}$/).first();
  return (await number.textContent()) ?? "";
}

/** What the payment service has opened for a buyer. */
export async function sessionsOf(email: string): Promise<{ status: string }[]> {
  const answer = await fetch(`${simulator}/sessions`);
  const { result } = (await answer.json()) as {
    result: { customer_email: string; status: string }[];
  };
  return result.filter((session) => session.customer_email === email);
}
