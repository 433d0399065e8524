import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScrolling } from "./narrow";
import { publicPages } from "./pages";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe is a script itself");

// Words and widths hardly matter to axe apart from each other: each page is checked in two of four.
const readers = [
  { language: "de", width: 390 },
  { language: "en", width: 1280 },
];

for (const path of publicPages) {
  test(`${path} has nothing that axe objects to, in German on a phone, in English on a desktop`, async ({
    page,
  }) => {
    for (const { language, width } of readers) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
      ).toEqual([]);
    }
  });
}

test("no page scrolls sideways at 320 pixels, nor at 200 % zoom", async ({ page }) => {
  await expectNoSidewaysScrolling(page, publicPages);
});

test("the checkout has nothing that axe objects to, empty and with errors", async ({
  page,
  backstage,
}) => {
  await backstage.setStock("6ES7315-2EH14-0AB0", 50);
  await page.goto("/produkt/siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0");
  await page.request.post("/warenkorb", {
    form: { intent: "add", productId: "1653", quantity: "1" },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  for (const path of ["/warenkorb", "/checkout"]) {
    await page.goto(path);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await page.locator("form#checkout").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page.getByText("Bitte prüfen Sie diese Angaben")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
