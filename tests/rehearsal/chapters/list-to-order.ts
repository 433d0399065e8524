import type { Page } from "@playwright/test";
import { button, field } from "../../e2e/account-steps";
import { expect } from "../../e2e/fixtures";
import { fillCheckout, fillDelivery, order, orderByPrepayment } from "../../e2e/purchase-steps";
import { actOnOrder, amountOf, linkIn, sold, type House } from "../house";
import { cpu, outputs, power, spare } from "../parts";
import { pack, pay } from "../shopping";

const LINES = 60;
const email = "liste@kunde.test";
const inStock = [cpu, outputs, power];
const asked = Array.from({ length: LINES - inStock.length }, (_, at) => spare(100 + at));

/** As it lies in a mail: each line in another hand, and some that name no part. */
const list = [
  "Sehr geehrte Damen und Herren,",
  ...inStock.map(({ number }, at) => (at === 0 ? `2x ${number.toLowerCase()}` : `${number}; 1`)),
  ...asked.map((number, at) => [`1 x ${number}`, `${number} 1 Stk.`, `1\t${number}`][at % 3] ?? ""),
  "",
  "Mit freundlichen Grüßen",
].join("\n");

/** Sixty lines: what is there is bought at once, the rest asked for, priced, and ordered. */
export async function listToOrder(house: House): Promise<void> {
  const buyer = await house.visitor();
  await house.go(buyer, "/stueckliste");
  await buyer.getByLabel("Ihre Liste").fill(list);
  await button(buyer, "Liste prüfen").click();
  await expect(buyer.getByText(`${LINES} Positionen`).first()).toBeVisible();
  await expect(buyer.getByText(`${inStock.length} davon auf Lager`).first()).toBeVisible();
  await button(buyer, "Alles auf Lager in den Warenkorb").click();
  await expect(buyer.getByText("3 Positionen liegen im Warenkorb").first()).toBeVisible();
  await expect(buyer.getByText(`${asked.length} Positionen`).first()).toBeVisible();
  await askForTheRest(house, buyer);

  await house.go(buyer, "/warenkorb");
  await fillCheckout(buyer, email);
  await order(buyer);
  const number = await pay(buyer);
  const scans = inStock.map((part) => part.number);
  await pack(house, { number, scans: [cpu.number, ...scans], trackingNumber: "JJD0031" });
  house.orders.push({ number, cents: await amountOf(house, number) });
  sold(house, cpu.number, 2);
  sold(house, outputs.number, 1);
  sold(house, power.number, 1);

  await price(house);
  await orderTheOffer(house);
}

async function askForTheRest(house: House, buyer: Page): Promise<void> {
  await house.settled(buyer);
  await field(buyer, "list", "firstName").fill("Erika");
  await field(buyer, "list", "lastName").fill("Muster");
  await field(buyer, "list", "email").fill(email);
  // Who is quicker than people are is asked to press it once more.
  await expect(async () => {
    await button(buyer, "Rest anfragen").click();
    await expect(buyer.getByText("Anfrage gesendet").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function price(house: House): Promise<void> {
  const { desk } = house.staff;
  await house.go(desk, `/intern/anfragen?q=${email}`);
  await desk.getByRole("main").locator('a[href^="/intern/anfragen/"]').first().click();
  await expect(desk.getByRole("heading", { name: "Angebot dazu" })).toBeVisible();
  await expect(desk.getByText(`${asked.length} Positionen`).first()).toBeVisible();
  const reference = /AN-\w+/.exec((await desk.locator("h1").textContent()) ?? "")?.[0] ?? "";
  await desk.getByRole("link", { name: "Angebot machen" }).click();
  await expect(desk).toHaveURL(/\/intern\/bestellungen\/neu/);
  await house.settled(desk);
  for (const row of asked.keys()) await field(desk, "offer", `price-${row}`).fill("9,50");
  await field(desk, "offer", "shipping").fill("0");
  await desk.locator("form#offer [name=reserve]").check();
  await button(desk, "E-Mail ansehen").last().click();
  await expect(button(desk, "Angebot senden")).toBeVisible();
  await house.settled(desk);
  await button(desk, "Angebot senden").click();
  await expect(desk.getByText("Das Angebot ist unterwegs").first()).toBeVisible();
  const about = /AG-[\w-]+/.exec(desk.url())?.[0] ?? "";
  house.acts.push({ who: "desk", act: "offer-made", about });
  house.acts.push({ who: "desk", act: "request-answered", about: reference });
}

async function orderTheOffer(house: House): Promise<void> {
  const buyer = await house.visitor();
  const about = { to: email, subject: "Unser Angebot", path: "angebot" };
  await house.go(buyer, await linkIn(house, about));
  await expect(buyer.getByRole("main")).toContainText(asked.at(-1) ?? "");
  await buyer.getByRole("link", { name: "Zur Kasse mit diesem Angebot" }).click();
  await expect(buyer.getByText("zu seinen Preisen")).toBeVisible();
  await house.settled(buyer);
  await fillDelivery(buyer);
  // So many articles are more than the payment service takes.
  const number = await orderByPrepayment(buyer);
  // What was kept for the offer is the order's now.
  for (const part of asked) {
    house.acts.push({ who: "customer", act: "reservation-ended", about: part });
  }
  const cents = await amountOf(house, number);
  expect(cents).toBe(asked.length * 950);
  const desk = { who: "desk", number } as const;
  await actOnOrder(house, { ...desk, intent: "payment", act: "order-payment" });
  const parcel = { carrier: "dhl", trackingNumber: "JJD0032" };
  await actOnOrder(house, { ...desk, intent: "ship", act: "order-shipped" }, parcel);
  house.orders.push({ number, cents });
}
