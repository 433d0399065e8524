import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Past the product page, whose ways into the cart other journeys walk. */
export async function putIntoCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/produkt/${slug}`);
  const productId = await page.locator("input[name=productId]").first().inputValue();
  const { origin } = new URL(page.url());
  await page.request.post("/warenkorb", {
    form: { intent: "add", productId, quantity: "1" },
    headers: { Origin: origin },
  });
}

/** From the cart into the checkout, with everything a German private buyer has to say. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
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
