import { expect } from "../../e2e/fixtures";
import { amountOf, type House } from "../house";
import { photographAndTest, putOnSale } from "../pieces";
import { rare } from "../parts";
import { buyByCard, deliveryNote, pack } from "../shopping";

/** Two of the pieces that a seller brought are photographed, tested and for sale; one of them goes, by § 25a UStG. */
export async function boughtPieces(house: House): Promise<void> {
  const pieces = await house.rows<{ id: number; token: string; part: string }>(
    `select units.id, token, units.article_number as part from units
     where article_number = any($1) order by id`,
    [...rare],
  );
  expect(pieces).toHaveLength(rare.length);
  for (const { id, token, part } of pieces) {
    const code = `S${id}`;
    await photographAndTest(house, { code, note: `Läuft: ${part}`, check: "Gehäuse und Klemmen" });
    await putOnSale(house, code, "1.900,00");
    house.acts.push({ who: "desk", act: "article-made", about: part });
    const buyer = await house.visitor();
    await house.go(buyer, `/pruefung/${token}`);
    await expect(buyer.getByText(`Läuft: ${part}`)).toBeVisible();
    await expect(buyer.getByText("Dieses Stück steht zum Verkauf.")).toBeVisible();
  }
  const [{ id = 0, part = "" } = {}] = pieces;
  const number = await buyByCard(house, { parts: [part], email: "sammler@kunde.test" });
  await pack(house, { number, scans: [`S${id}`], trackingNumber: "JJD0021" });
  await deliveryNote(house, number, [part]);
  house.orders.push({ number, cents: await amountOf(house, number) });
}
