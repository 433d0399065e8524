import { button } from "../../e2e/account-steps";
import { expect } from "../../e2e/fixtures";
import { order, fillCheckout } from "../../e2e/purchase-steps";
import { amountOf, sold, type House } from "../house";
import { photographAndTest, putOnSale } from "../pieces";
import { deliveryNote, pack, pay } from "../shopping";

const NUMBER = "VTSA-44-FB";
const serials = ["FX-0815", "FX-0816"] as const;

export async function pieceByPiece(house: House): Promise<void> {
  const { store } = house.staff;
  await house.go(store, "/intern/eingang");
  await store.getByLabel("Artikelnummer scannen oder eintippen").fill(NUMBER);
  await button(store, "Annehmen").click();
  await expect(store.getByText(`${NUMBER} kennt der Shop noch nicht`)).toBeVisible();
  await house.settled(store);
  await store.getByLabel("Hersteller").fill("Festo");
  await store.getByLabel("Bezeichnung").fill(`Festo Ventilinsel ${NUMBER}`);
  await store.getByLabel("Kategorie").fill("Pneumatik");
  await store.getByLabel("Zustand").selectOption("Gebraucht - geprüft");
  await store.getByLabel("Stückzahl").fill("2");
  await store.getByLabel("Seriennummern, eine je Zeile").fill(serials.join("\n"));
  await store.getByLabel("Lagerplatz").fill("C-04-1");
  await button(store, "Annehmen").click();
  await expect(store.getByText("2 Stücke angenommen").first()).toBeVisible();
  const units = await house.rows<{ id: number; token: string }>(
    "select id, token from units where article_number = $1 order by id",
    NUMBER,
  );
  const codes = units.map(({ id }) => `S${id}`);

  for (const [at, code] of codes.entries()) {
    house.acts.push({ who: "store", act: "unit-received", about: code });
    await photographAndTest(house, { code, note: `Dicht bei ${6 + at} bar.`, check: "Dichtheit" });
  }
  await house.go(
    store,
    `/intern/eingang/etiketten?${codes.map((code) => `unit=${code}`).join("&")}`,
  );
  await expect(store.getByRole("img", { name: "Strichcode" })).toHaveCount(2);

  for (const code of codes) await putOnSale(house, code, "89,50");
  house.acts.push({ who: "desk", act: "article-made", about: NUMBER });

  const buyer = await house.visitor();
  const [first, second] = units;
  await house.go(buyer, `/pruefung/${first?.token}`);
  await expect(buyer.getByText("Dicht bei 6 bar.")).toBeVisible();
  await house.go(buyer, `/katalog?search=${NUMBER}`);
  await buyer.locator('main a[href^="/produkt/"]').first().click();
  await expect(buyer).toHaveURL(/\/produkt\//);
  await house.settled(buyer);
  await expect(buyer.getByRole("main")).toContainText("Dicht bei 7 bar.");
  await expect(buyer.getByRole("main")).not.toContainText(serials[0]);
  await buyer
    .getByRole("button", { name: `Dieses Stück in den Warenkorb: ${codes[1]}` })
    .first()
    .click();
  await expect(buyer.getByRole("link", { name: /^Zur Kasse/ }).first()).toBeVisible();
  await house.go(buyer, "/warenkorb");
  await fillCheckout(buyer, "stueck@kunde.test");
  await order(buyer);
  const number = await pay(buyer);
  await pack(house, { number, scans: [`S${second?.id}`], trackingNumber: "JJD0005" });
  await deliveryNote(house, number, [serials[1]]);
  await expect(store.getByRole("main")).not.toContainText(serials[0]);

  const cents = await amountOf(house, number);
  house.orders.push({ number, cents });
  sold(house, NUMBER, 1);
}
