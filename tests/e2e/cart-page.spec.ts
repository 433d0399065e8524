import { expect, settled, test } from "./fixtures";
import { putIntoCart } from "./purchase-steps";

const part = "6ES7315-2EH14-0AB0";
const slug = "siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0";

test("On the cart page a changed number counts, at once where JavaScript runs, and never beyond the stock", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  await backstage.setStock(part, 50);
  await putIntoCart(page, slug);
  await page.goto("/warenkorb");
  await settled(page, javaScriptEnabled);
  const number = page.getByRole("spinbutton", { name: new RegExp(part) });
  const update = page.getByRole("button", { name: "Menge ändern" });
  const checkout = page.getByRole("link", { name: /^Zur Kasse/ });

  if (javaScriptEnabled === false) {
    await number.fill("2");
    await update.click();
    await expect(checkout).toContainText("1.541,80 €");
    return;
  }
  await expect(update).toHaveCount(0);
  await page.getByRole("button", { name: /eins mehr$/ }).click();
  await expect(checkout).toContainText("1.541,80 €");
  await expect(page.getByRole("status").filter({ hasText: "Menge geändert" })).toHaveCount(1);
  await number.fill("3");
  await number.press("Enter");
  await expect(checkout).toContainText("2.312,70 €");
  await expect(number).toBeFocused();
  await number.fill("60");
  await page.keyboard.press("Tab");
  await expect(number).toHaveValue("50");
  await expect(page.getByText("Mehr Stück sind nicht auf Lager.", { exact: false })).toBeVisible();
  await number.fill("");
  await page.keyboard.press("Tab");
  await expect(number).toHaveValue("50");

  // Left for the checkout: the number goes along.
  await number.fill("4");
  await checkout.click();
  await expect(page.getByRole("heading", { level: 1, name: "Kasse" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("4 × 770,90 €");
});

test("What was sold meanwhile leaves the cart, and the header counts what is left", async ({
  page,
  backstage,
}) => {
  // A part of its own: other journeys need the stock of theirs.
  const slug = "pepperl-fuchs-kfd2-stc4-ex1-smart-transmitterspeisegeraet";
  await backstage.setStock("KFD2-STC4-EX1", 50);
  await putIntoCart(page, slug);
  await putIntoCart(page, slug);
  await backstage.setStock("KFD2-STC4-EX1", 1);
  await page.goto("/warenkorb");
  await expect(page.getByText("Ihr Warenkorb hat sich geändert")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Warenkorb, 1" })).toBeVisible();
});
