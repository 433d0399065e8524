import type { Page } from "@playwright/test";
import { expect } from "../../e2e/fixtures";
import { order } from "../../e2e/purchase-steps";
import { actOnOrder, amountOf, sold, type House } from "../house";
import { cpu, outputs } from "../parts";
import { deliveryNote, pack, pay, toCheckout } from "../shopping";

/** The stand-in for VIES knows the first, and not the second. */
const known = { vatId: "ATU12345675", email: "wien@kunde.test", part: cpu };
const unknown = { vatId: "ATU40400008", email: "linz@kunde.test", part: outputs };

/** Two companies in Austria buy without VAT; a parcel leaves once somebody knows who they are. */
export async function taxFree(house: House): Promise<void> {
  const { desk } = house.staff;
  const first = await buyTaxFree(house, known);
  await expect(async () => {
    await house.go(desk, `/intern/bestellungen/${first}`);
    await expect(desk.getByText("Abfragenummer").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const [check] = await house.rows<{ consulted: string }>(
    `select consultation_number as consulted from vat_checks
     join orders on orders.id = order_id where number = $1`,
    first,
  );
  expect(check?.consulted).not.toBe("");
  await expect(desk.getByRole("main")).toContainText(check?.consulted ?? "");
  await pack(house, { number: first, scans: [known.part.number], trackingNumber: "JJD0011" });
  await deliveryNote(house, first, [known.part.number, "Huber GmbH"]);

  const second = await buyTaxFree(house, unknown);
  const heading = desk.getByRole("heading", { name: "USt-IdNr. prüfen, dann versenden" });
  await expect(async () => {
    await house.go(desk, `/intern/bestellungen/${second}`);
    await expect(desk.getByText(/nicht gültig \(/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(heading).toBeVisible();
  await expect(desk.locator("form#order-ship")).toHaveCount(0);
  await house.go(desk, "/intern");
  await expect(desk.getByRole("main")).toContainText(second);
  const decision = { who: "desk", number: second, intent: "vat", act: "order-vat-id" } as const;
  await actOnOrder(house, decision, { reference: "BZSt 4711" });
  await pack(house, { number: second, scans: [unknown.part.number], trackingNumber: "JJD0012" });

  for (const [number, { part }] of [
    [first, known],
    [second, unknown],
  ] as const) {
    house.orders.push({ number, cents: await amountOf(house, number) });
    sold(house, part.number, 1);
  }
}

async function buyTaxFree(
  house: House,
  { vatId, email, part }: typeof known | typeof unknown,
): Promise<string> {
  const page = await house.visitor();
  await toCheckout(house, page, [part.number], email);
  await page.getByLabel("Firma").first().fill("Huber GmbH");
  await page.getByLabel("Land").first().selectOption("Austria");
  await page.getByRole("radio", { name: /^Unternehmen/ }).check();
  await page.getByRole("checkbox", { name: /steuerfrei/ }).check();
  await page.getByLabel("Umsatzsteuer-ID").fill(vatId);
  await orderAsShown(page);
  const number = await pay(page);
  const [stored] = await house.rows<{ tax: number; net: number }>(
    "select vat_cents as tax, amount_cents as net from orders where number = $1",
    number,
  );
  expect(stored?.tax).toBe(0);
  return number;
}

/** Without scripts the first press shows the new total. */
async function orderAsShown(page: Page): Promise<void> {
  await order(page);
  const again = page.getByText("Der Gesamtbetrag hat sich geändert");
  await expect(async () => {
    expect((await again.isVisible()) || page.url().includes("/pay/")).toBe(true);
  }).toPass();
  if (await again.isVisible()) await order(page);
}
