import { expect, test } from "./fixtures";
import { expectAccessible, objections } from "./accessible";
import { part, partSlug, publicPages } from "./pages";
import { putIntoCart } from "./purchase-steps";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe is a script itself");

// A browser of its own for every page would cost more than the look at it.
for (const [subject, paths] of Object.entries(publicPages)) {
  test(`Pages about ${subject}: nothing for axe, no sideways scrolling at 320 pixels or 200 % zoom`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await expectAccessible(page, paths);
  });
}

test("The checkout has nothing that axe objects to, with a cart and with errors", async ({
  page,
  backstage,
}) => {
  await backstage.setStock(part, 50);
  await putIntoCart(page, partSlug);
  await expectAccessible(page, ["/warenkorb", "/checkout"]);
  await page.goto("/checkout?lng=de");
  await page.locator("form#checkout").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page.getByText("Bitte prüfen Sie diese Angaben")).toBeVisible();
  expect(await objections(page)).toEqual([]);
});
