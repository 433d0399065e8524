import { objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, settled, test } from "./fixtures";
import { part } from "./pages";
import { fillDelivery, orderByPrepayment } from "./purchase-steps";
import { join } from "./staff-steps";

test("A caller gets an offer by mail and orders it at its price", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  await backstage.setStock(part, 50);
  const email = backstage.freshEmail();
  const desk = await browser.newPage({ javaScriptEnabled });
  const path = await backstage.inviteOwner(backstage.freshEmail());
  await join({ page: desk, language: "de", javaScriptEnabled }, path);
  await desk.goto("/intern/bestellungen/neu");
  await settled(desk, javaScriptEnabled);
  await field(desk, "offer", "part-0").fill(part);
  await field(desk, "offer", "pieces-0").fill("2");
  await field(desk, "offer", "price-0").fill("77,50");
  await field(desk, "offer", "email").fill(email);
  await field(desk, "offer", "firstName").fill("Erika");
  await button(desk, "E-Mail ansehen").click();
  await expect(desk.getByText("155,00").first()).toBeVisible();
  if (javaScriptEnabled !== false) expect(await objections(desk)).toEqual([]);
  await button(desk, "Angebot senden").click();
  await expect(desk.getByText("Das Angebot ist unterwegs").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);

  const mail = await backstage.mailTo(email, "Unser Angebot");
  const link = /https?:\/\/[^\s"]+\/angebot\/[^\s"]+/.exec(mail.text)?.[0] ?? "";
  const own = new URL(link);
  await page.goto(own.pathname + own.search);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Angebot AG-");
  if (javaScriptEnabled !== false) expect(await objections(page)).toEqual([]);
  await page.getByRole("link", { name: "Zur Kasse mit diesem Angebot" }).click();
  await expect(page.getByText("zu seinen Preisen")).toBeVisible();
  await settled(page, javaScriptEnabled);
  await expect(page.getByLabel("Vorname").first()).toHaveValue("Erika");
  await fillDelivery(page);
  const order = await orderByPrepayment(page);

  await page.goto(own.pathname);
  await expect(page.getByText(`Bestellung ${order}`)).toBeVisible();
  await desk.reload();
  await desk.getByRole("link", { name: order }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Bestellung ${order}` })).toBeVisible();
  await expect(desk.getByRole("main")).toContainText("Aus Angebot");
  await desk.close();
});
