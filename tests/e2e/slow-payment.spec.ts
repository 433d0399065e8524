import { expect, test } from "./fixtures";
import { getReadyToOrder, sessionsOf, simulator } from "./purchase-steps";

/** The payment service's next answers to orders come late. */
async function slowDown(): Promise<void> {
  const fault = { kind: "slow", milliseconds: 1_500, times: 4 };
  await fetch(`${simulator}/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...fault, endpoint: "POST /v1/checkout/sessions" }),
  });
}

test("A buyer who presses twice because nothing seems to happen pays one order", async ({
  page,
  backstage,
}) => {
  const email = await getReadyToOrder(page, backstage);
  await slowDown();
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).dblclick();
  await expect(page).toHaveURL(/\/pay\//, { timeout: 20_000 });
  await fetch(`${simulator}/faults`, { method: "DELETE" });
  expect(await sessionsOf(email)).toHaveLength(1);
  await page
    .getByRole("button", { name: /bezahlen|zahlen/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Zahlung erfolgreich!" })).toBeVisible();
});
