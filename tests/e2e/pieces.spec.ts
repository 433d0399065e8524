import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { piecesPath } from "./pages";
import { fillCheckout, order, orderByPrepayment } from "./purchase-steps";

const panels = "/produkt/siemens-simatic-mp-377-12-touch-6av6644-0aa01-2ax0";

/** Of the pieces that are left. @returns its code */
async function chooseLast(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const piece = page.getByRole("listitem").filter({ hasText: "Prüfprotokoll zu" }).last();
  const code = /S\d+/.exec((await piece.getByRole("heading").textContent()) ?? "")?.[0] ?? "";
  await piece.getByRole("button", { name: "Dieses Stück in den Warenkorb" }).click();
  await expect(page.getByText(`Stück ${code}, Seriennummer endet auf`).first()).toBeVisible();
  return code;
}

test("A buyer reads a piece's record, chooses it, and has it in cart, order and mail", async ({
  page,
  backstage,
}) => {
  await page.goto(panels);
  await page
    .getByRole("link", { name: /^Prüfprotokoll zu S/ })
    .last()
    .click();
  await expect(page.getByText("Dieses Stück steht zum Verkauf.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Prüfung", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Zum Artikel" }).click();
  await expect(page.getByRole("heading", { name: /Stücke? auf Lager/ })).toBeVisible();

  const code = await chooseLast(page, panels);
  await page.goto("/warenkorb");
  await page.getByRole("button", { name: `Auswahl aufheben: ${code}` }).click();
  await expect(page.getByText(`Stück ${code}`)).toHaveCount(0);
  await chooseLast(page, panels);

  await page.goto("/warenkorb");
  const email = backstage.freshEmail();
  await fillCheckout(page, email);
  await expect(page.getByText(`Stück ${code}`)).toBeVisible();
  const number = await orderByPrepayment(page);
  await expect(page.getByText(`Stück ${code}`)).toBeVisible();
  const mail = await backstage.mailTo(email, number);
  await page.goto(/\/pruefung\/\S+/.exec(mail.text)?.[0] ?? "");
  await expect(page.getByText("Dieses Stück ist bestellt.")).toBeVisible();
});

test("Of two buyers with the same piece the second reads that it is gone and keeps what was typed", async ({
  page,
  browser,
  javaScriptEnabled,
  backstage,
}) => {
  const code = await chooseLast(page, piecesPath);
  await page.goto("/warenkorb");
  await fillCheckout(page, backstage.freshEmail());

  const context = await browser.newContext({ javaScriptEnabled });
  const other = await context.newPage();
  expect(await chooseLast(other, piecesPath)).toBe(code);
  await other.goto("/warenkorb");
  await fillCheckout(other, backstage.freshEmail());
  await orderByPrepayment(other);
  await context.close();

  await page.getByLabel("Ort").first().fill("Speyer");
  await order(page);
  await expect(page.getByText(`Stück ${code} von`)).toBeVisible();
  await expect(page.getByLabel("Ort").first()).toHaveValue("Speyer");
  // What everybody sees may be two seconds old.
  await expect(async () => {
    await page.goto(piecesPath);
    expect(await page.getByText(`Stück ${code}`).count()).toBe(0);
  }).toPass();
});
