import { expectAccessible, objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, settled, test } from "./fixtures";
import { getReadyToOrder, orderByPrepayment } from "./purchase-steps";
import { openDesk } from "./staff-steps";

test("An order's invoice comes with its parcel, is opened by its buyer, and replaced by staff", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const email = await getReadyToOrder(page, backstage);
  const number = await orderByPrepayment(page);

  const desk = await openDesk({ browser, backstage, javaScriptEnabled });
  const order = `/intern/bestellungen/${number}`;
  const send = async (form: string) => {
    await desk.locator(`form#${form} button[name=intent]`).click();
    await expect(desk.getByText("Erledigt").first()).toBeVisible();
    await settled(desk, javaScriptEnabled);
  };
  await desk.goto(order);
  await settled(desk, javaScriptEnabled);
  await send("order-payment");
  await field(desk, "order-ship", "trackingNumber").fill("JJD0077");
  await send("order-ship");
  await expect
    .poll(async () => {
      await desk.goto(order);
      return desk.getByRole("link", { name: /^PDF: RE-/ }).count();
    })
    .toBe(1);

  const mail = await backstage.mailTo(email, "unterwegs");
  const link = /\/bestellung\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  const pdf = page.getByRole("link", { name: /^PDF: RE-/ });
  const file = await page.request.get((await pdf.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const other = await browser.newPage();
  const address = ((await pdf.getAttribute("href")) ?? "").replace(/\?.*/, "");
  expect((await other.request.get(address)).status()).toBe(404);
  await other.close();

  await desk.goto("/intern/belege");
  await desk.getByLabel("Nummer, Bestellung oder Name").fill(number);
  await button(desk, "Anzeigen").click();
  await expect(desk.getByRole("link", { name: /^RE-/ })).toHaveCount(1);
  await desk.getByRole("link", { name: /^RE-/ }).click();
  await settled(desk, javaScriptEnabled);
  await desk.locator("summary", { hasText: "neu ausstellen" }).click();
  await button(desk, "Stornieren und neu ausstellen").click();
  await expect(desk.getByText("Bitte einen Grund angeben.").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await field(desk, "document-replace", "reason").fill("Firma ergänzt");
  await field(desk, "document-replace", "company").fill("Werk & Söhne GmbH");
  await send("document-replace");
  await expect(desk.getByRole("link", { name: /^ST-/ })).toBeVisible();
  await backstage.mailTo(email, "Stornorechnung");

  if (javaScriptEnabled !== false) {
    expect(await objections(desk)).toEqual([]);
    await expectAccessible(page, [link]);
  }
  await desk.close();
});
