import type { Page } from "@playwright/test";
import { expect } from "../e2e/fixtures";
import { addToCart, fillCheckout, order, orderByPrepayment } from "../e2e/purchase-steps";
import type { House } from "./house";

/** What buyers and the store do more than once. */

/** Finds a part by its number and puts it into the cart. */
async function intoCart(house: House, page: Page, articleNumber: string): Promise<void> {
  await house.go(page, `/katalog?search=${articleNumber}`);
  await page.locator('main a[href^="/produkt/"]').first().click();
  await expect(page).toHaveURL(/\/produkt\//);
  await expect(page.getByRole("main")).toContainText(articleNumber);
  await house.settled(page);
  await addToCart(page);
}

/** Each piece its article number. */
export async function toCheckout(
  house: House,
  page: Page,
  parts: readonly string[],
  email: string,
) {
  for (const each of parts) await intoCart(house, page, each);
  await house.go(page, "/warenkorb");
  await fillCheckout(page, email);
}

/** On the payment service's page. @returns the order's number */
export async function pay(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/pay\//);
  await page
    .getByRole("button", { name: /bezahlen|zahlen/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Zahlung erfolgreich!" })).toBeVisible();
  const shown = page.getByText(/^AA-\d{4}-[0-9A-F]{6}$/).first();
  return (await shown.textContent()) ?? "";
}

export async function buyByCard(
  house: House,
  { parts, email }: { parts: readonly string[]; email: string },
): Promise<string> {
  const page = await house.visitor();
  await toCheckout(house, page, parts, email);
  await order(page);
  return pay(page);
}

export async function buyByTransfer(
  house: House,
  { parts, email }: { parts: readonly string[]; email: string },
): Promise<string> {
  const page = await house.visitor();
  await toCheckout(house, page, parts, email);
  return orderByPrepayment(page);
}

/**
 * At the pack table: scans the order and each piece, then the parcel goes.
 * @param scans article numbers, serials or codes, one for each piece
 */
export async function pack(
  house: House,
  { number, scans, trackingNumber }: { number: string; scans: string[]; trackingNumber: string },
): Promise<void> {
  const { store } = house.staff;
  const scan = async (text: string) => {
    await store.locator("main [name=scan]").fill(text);
    await store.getByRole("main").getByRole("button", { name: "Weiter", exact: true }).click();
  };
  await house.go(store, "/intern/versand");
  await scan(number);
  await expect(store).toHaveURL(`/intern/versand/${number}`);
  for (const [at, text] of scans.entries()) {
    await house.settled(store);
    await scan(text);
    await expect(store.locator("main [name=scan]")).toHaveValue("");
    if (at === scans.length - 1) await expect(store.getByText("Alles da.")).toBeVisible();
  }
  await house.settled(store);
  await store.locator("form#order-ship [name=carrier]").selectOption("dhl");
  await store.locator("form#order-ship [name=trackingNumber]").fill(trackingNumber);
  await store.locator("form#order-ship button[name=intent]").click();
  await expect(store.getByText(`Erledigt: Bestellung ${number}`).first()).toBeVisible();
  house.acts.push({ who: "store", act: "order-shipped", about: number });
}

/** The paper in the parcel names what is in it, and no prices. */
export async function deliveryNote(house: House, number: string, parts: readonly string[]) {
  const { store } = house.staff;
  await house.go(store, `/intern/bestellungen/${number}/lieferschein`);
  const paper = store.getByRole("main");
  for (const each of parts) await expect(paper).toContainText(each);
  await expect(paper).not.toContainText("€");
}
