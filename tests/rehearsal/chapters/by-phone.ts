import { button, field } from "../../e2e/account-steps";
import { expect } from "../../e2e/fixtures";
import { fillDelivery, order } from "../../e2e/purchase-steps";
import { linkIn, sold, type House } from "../house";
import { power } from "../parts";
import { pack, pay } from "../shopping";

/** The price that was agreed on the phone, less than the shop's. */
const AGREED = "99,00";

export async function byPhone(house: House): Promise<void> {
  const { desk } = house.staff;
  const email = "anruf@kunde.test";
  await house.go(desk, "/intern/bestellungen/neu");
  await field(desk, "offer", "part-0").fill(power.number);
  await field(desk, "offer", "pieces-0").fill("2");
  await field(desk, "offer", "price-0").fill(AGREED);
  await field(desk, "offer", "email").fill(email);
  await field(desk, "offer", "firstName").fill("Erika");
  await button(desk, "E-Mail ansehen").click();
  await expect(desk.getByText("198,00").first()).toBeVisible();
  await house.settled(desk);
  await button(desk, "Angebot senden").click();
  await expect(desk.getByText("Das Angebot ist unterwegs").first()).toBeVisible();
  const offer =
    (await desk
      .getByText(/AG-\d{4}-\w+/)
      .first()
      .textContent()) ?? "";
  house.acts.push({ who: "desk", act: "offer-made", about: /AG-[\w-]+/.exec(offer)?.[0] ?? "" });

  const caller = await house.visitor();
  await house.go(
    caller,
    await linkIn(house, { to: email, subject: "Unser Angebot", path: "angebot" }),
  );
  await caller.getByRole("link", { name: "Zur Kasse mit diesem Angebot" }).click();
  await expect(caller.getByText("zu seinen Preisen")).toBeVisible();
  await house.settled(caller);
  await fillDelivery(caller);
  await order(caller);
  const number = await pay(caller);

  const [row] = await house.rows<{ cents: number; goods: number }>(
    "select amount_cents as cents, goods_cents as goods from orders where number = $1",
    number,
  );
  expect(row?.goods).toBe(2 * 9_900);
  await pack(house, { number, scans: [power.number, power.number], trackingNumber: "JJD0004" });
  house.orders.push({ number, cents: row?.cents ?? 0 });
  sold(house, power.number, 2);
}
