import { objections } from "./accessible";
import { button, field } from "./account-steps";
import { expect, settled, test } from "./fixtures";
import { getReadyToOrder, orderByPrepayment } from "./purchase-steps";
import { openDesk } from "./staff-steps";

test("An order is found, a note written, two payments entered, and its parcel shipped", async ({
  page,
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const email = await getReadyToOrder(page, backstage);
  const number = await orderByPrepayment(page);

  const desk = await openDesk({ browser, backstage, javaScriptEnabled });
  await desk.goto("/intern/bestellungen");
  await settled(desk, javaScriptEnabled);
  await desk.getByLabel("Nummer, Name, Firma, Artikelnummer").fill(email);
  await button(desk, "Anzeigen").click();
  await expect(desk.getByText("1 Bestellung", { exact: true })).toBeVisible();
  await desk.getByRole("link", { name: number }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Bestellung ${number}` })).toBeVisible();
  await settled(desk, javaScriptEnabled);

  const send = async (intent: string) => {
    await desk.locator(`form#order-${intent} button[name=intent]`).click();
    await expect(desk.getByText(`Erledigt: Bestellung ${number}`).first()).toBeVisible();
    await settled(desk, javaScriptEnabled);
  };
  await desk.locator("summary", { hasText: "Notiz schreiben" }).click();
  await field(desk, "order-note", "text").fill("Bitte gut polstern");
  await send("note");
  await expect(desk.getByText("Bitte gut polstern")).toBeVisible();

  await expect(desk.getByRole("heading", { name: "Überweisung abwarten" })).toBeVisible();
  await field(desk, "order-payment", "amount").fill("1,00");
  await send("payment");
  await expect(desk.getByText("zum Teil bezahlt")).toBeVisible();
  // The rest stands in the field already.
  await send("payment");
  await expect(desk.getByRole("heading", { name: "Versenden" })).toBeVisible();
  await field(desk, "order-ship", "trackingNumber").fill("JJD0034");
  await send("ship");
  await expect(desk.getByRole("link", { name: "JJD0034" })).toBeVisible();
  await backstage.mailTo(email, "unterwegs");

  if (javaScriptEnabled !== false) {
    expect(await objections(desk)).toEqual([]);
    await desk.goto(`/intern/bestellungen/${number}/brief?template=parcel&lng=de`);
    await button(desk, "Vorschau").click();
    await expect(desk.getByRole("main")).toContainText("Guten Tag Erika Muster");
    expect(await objections(desk)).toEqual([]);
  }
  await desk.close();
});
