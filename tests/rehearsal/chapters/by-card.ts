import { shownSums } from "../../e2e/day-steps";
import { expect } from "../../e2e/fixtures";
import { amountOf, linkIn, people, sold, type House } from "../house";
import { cpu } from "../parts";
import { buyByCard, deliveryNote, pack } from "../shopping";

export async function byCard(house: House): Promise<void> {
  const email = "karte@kunde.test";
  const number = await buyByCard(house, { parts: [cpu.number], email });
  await house.mailTo(people.owner, number);
  await pack(house, { number, scans: [cpu.number], trackingNumber: "JJD0001" });
  await deliveryNote(house, number, [cpu.number, "Erika Muster"]);

  const cents = await amountOf(house, number);
  expect(await shownSums(house.staff.owner, number)).toEqual({ received: cents });
  house.orders.push({ number, cents });
  sold(house, cpu.number, 1);

  const buyer = await house.visitor();
  await house.go(
    buyer,
    await linkIn(house, { to: email, subject: "unterwegs", path: "bestellung" }),
  );
  await expect(buyer.getByText("JJD0001").first()).toBeVisible();
}
