import de from "../../app/i18n/de.json" with { type: "json" };
import { expect, settled, test } from "./fixtures";
import { addToCart } from "./purchase-steps";

const part = "/produkt/siemens-simatic-s7-300-cpu-315-2-pn-dp-6es7315-2eh14-0ab0";
const { price } = de;

test("A purchaser compares net prices from the part to the cart, and pays gross", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  await backstage.setStock("6ES7315-2EH14-0AB0", 50);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(part);
  await settled(page, javaScriptEnabled);
  const main = page.getByRole("main");
  const switches = main.getByRole("group", { name: price.shown });
  await switches.getByRole("button", { name: price.net }).click();
  await expect(main).toContainText("647,82 € netto · 770,90 € inkl. 19 % MwSt.");
  await expect(page).toHaveURL(new RegExp(`${part}$`));
  await addToCart(page);
  await page.goto("/warenkorb");
  await expect(main).toContainText("647,82 € netto · 770,90 € inkl. MwSt.");
  await expect(main.getByRole("link", { name: /^Zur Kasse/ })).toContainText("770,90 €");
  await page
    .getByRole("contentinfo")
    .getByRole("group", { name: price.shown })
    .getByRole("button", { name: price.gross })
    .click();
  await expect(main).not.toContainText("netto");
});
