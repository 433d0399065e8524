import type { Page } from "@playwright/test";
import { expect, settled, test } from "./fixtures";
import { part } from "./pages";

const focused = (page: Page) => page.locator("*:focus");

/** Presses Tab until the focus is on the control with that name, as a reader without a mouse does. */
async function tabTo(page: Page, name: RegExp, limit = 90): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press("Tab");
    const heard = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element) return "";
      const labels = [...(element.labels ?? [])].map((label) => label.textContent);
      return [element.getAttribute("aria-label"), ...labels, element.textContent]
        .filter(Boolean)
        .join(" ");
    });
    if (name.test(heard.replace(/\s+/g, " ").trim())) return;
  }
  throw new Error(`${limit} times Tab did not lead to ${name}`);
}

/** What has the focus is in view and marked. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await expect(focused(page)).toBeInViewport();
  const outline = await focused(page).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe("none");
}

async function type(page: Page, label: RegExp, value: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(value);
}

test("Somebody without a mouse finds a part, puts it into the cart and orders it", async ({
  page,
  backstage,
  javaScriptEnabled,
}) => {
  await backstage.setStock(part, 50);
  await page.goto("/katalog");
  await settled(page, javaScriptEnabled);

  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Zum Inhalt springen");
  await page.keyboard.press("Enter");
  await type(page, /^Artikelnummer, Hersteller/, part);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await tabTo(page, new RegExp(`^Siemens.*${part}$`));
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(part);
  await settled(page, javaScriptEnabled);

  await tabTo(page, /^In den Warenkorb$/);
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  if (javaScriptEnabled) {
    await expect(page.getByRole("dialog", { name: "In den Warenkorb legen?" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Warenkorb", exact: true })).toBeVisible();
  } else {
    await expect(page.getByRole("heading", { level: 1, name: "Warenkorb" })).toBeVisible();
  }
  await tabTo(page, /^Zur Kasse/);
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Kasse" })).toBeVisible();
  await settled(page, javaScriptEnabled);

  await type(page, /^E-Mail-Adresse/, backstage.freshEmail());
  await type(page, /^Vorname/, "Erika");
  await type(page, /^Nachname/, "Muster");
  await type(page, /^Straße und Hausnummer/, "Werkstraße 1");
  await type(page, /^Postleitzahl/, "67655");
  await type(page, /^Ort/, "Kaiserslautern");
  // Without scripts the method that needs some isn't the one that is chosen.
  await tabTo(page, javaScriptEnabled ? /^Online bezahlen/ : /^Vorkasse/);
  if (javaScriptEnabled) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Vorkasse per Überweisung" })).toBeChecked();
  await tabTo(page, /^Ich .*AGB/);
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: /AGB/ })).toBeChecked();
  await tabTo(page, /^Zahlungspflichtig bestellen$/);
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Bestellung erfolgreich aufgegeben" }),
  ).toBeVisible();
});
