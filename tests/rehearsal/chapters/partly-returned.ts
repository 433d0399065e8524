import { field } from "../../e2e/account-steps";
import { shownSums } from "../../e2e/day-steps";
import { expect } from "../../e2e/fixtures";
import { actOnOrder, linkIn, sold, type House } from "../house";
import { inputs, outputs } from "../parts";
import { buyByCard, pack } from "../shopping";

export async function partlyReturned(house: House): Promise<void> {
  const { owner } = house.staff;
  const email = "gast@kunde.test";
  const parts = [outputs.number, outputs.number, inputs.number];
  const number = await buyByCard(house, { parts, email });
  await pack(house, { number, scans: parts, trackingNumber: "JJD0003" });

  const guest = await house.visitor();
  const link = await linkIn(house, { to: email, subject: "unterwegs", path: "bestellung" });
  await house.go(guest, link);
  await guest
    .getByRole("main")
    .getByRole("link", { name: /widerrufen/i })
    .click();
  await expect(guest).toHaveURL(/\/widerruf/);
  await house.settled(guest);
  await expect(field(guest, "withdrawal", "orderNumber")).toHaveValue(number);
  await field(guest, "withdrawal", "name").fill("Erika Muster");
  await field(guest, "withdrawal", "email").fill(email);
  await field(guest, "withdrawal", "items").fill(`1 × ${outputs.number}`);
  await guest.locator("main button[value=check]").click();
  // Who is quicker than people are is asked to press it once more.
  await expect(async () => {
    await guest.locator("main button[value=confirm]").click();
    await expect(guest).toHaveURL(/eingang=/, { timeout: 2_000 });
  }).toPass();
  await house.mailTo(email, "Widerruf");

  const [line] = await house.rows<{ id: number; cents: number }>(
    `select order_items.id, amount_cents as cents from order_items
     join orders on orders.id = order_id where number = $1 and article_number = $2`,
    number,
    outputs.number,
  );
  const about = { who: "owner", number, intent: "return", act: "order-returned" } as const;
  await actOnOrder(house, about, {
    [`item-${line?.id}`]: "1",
    [`condition-${line?.id}`]: "opened",
    [`refund-${line?.id}`]: (outputs.cents / 100).toFixed(2).replace(".", ","),
    [`restock-${line?.id}`]: true,
  });
  const cents = line?.cents ?? 0;
  // A job sends it back to the card.
  await expect(async () => {
    const sums = await shownSums(owner, number);
    expect(sums).toEqual({ received: cents, refunded: outputs.cents });
  }).toPass({ intervals: [200] });
  await house.go(guest, link);
  await expect(guest.getByRole("main")).toContainText("75,00");
  house.orders.push({ number, cents: cents - outputs.cents });
  sold(house, outputs.number, 1);
  sold(house, inputs.number, 1);
}
