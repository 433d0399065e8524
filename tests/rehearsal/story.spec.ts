import { test } from "../e2e/fixtures";
import { boughtPieces } from "./chapters/bought-pieces";
import { buyback } from "./chapters/buyback";
import { byCard } from "./chapters/by-card";
import { byPhone } from "./chapters/by-phone";
import { byTransfer } from "./chapters/by-transfer";
import { closing } from "./chapters/closing";
import { goodsByList } from "./chapters/goods-by-list";
import { invoices } from "./chapters/invoices";
import { listToOrder } from "./chapters/list-to-order";
import { month } from "./chapters/month";
import { opening } from "./chapters/opening";
import { partlyReturned } from "./chapters/partly-returned";
import { pieceByPiece } from "./chapters/piece-by-piece";
import { settings } from "./chapters/settings";
import { taxFree } from "./chapters/tax-free";
import { openHouse, type House } from "./house";

const story: [title: string, chapter: (house: House) => Promise<void>][] = [
  ["The start's link makes an owner, who invites desk and store", opening],
  ["The owner enters VAT ID and bank account", settings],
  ["Three hundred parts come in from a workbook, those for today get pictures", goodsByList],
  ["Somebody pays by card, and the store packs it", byCard],
  ["A transfer comes in two parts, by the bank's files", byTransfer],
  ["Two companies abroad buy without VAT; VIES knows only one of them", taxFree],
  ["A guest sends back one of three and has its money back", partlyReturned],
  ["A caller gets an offer and orders it", byPhone],
  ["Two pieces are received, tested and labelled; a buyer chooses one by its record", pieceByPiece],
  ["Forty lines are bought: counter-offer, a piece too few, two people's word, the money", buyback],
  ["Pieces that were bought are tested and on sale, and one goes without VAT shown", boughtPieces],
  ["Sixty lines become an order of what is there, and an offer for the rest", listToOrder],
  ["Every buyer has one invoice, which a program can read", invoices],
  ["The month's lists for the adviser say what the papers say", month],
  ["Stock, money and audit log add up", closing],
];

test("From an empty machine to a day's end, without a command", async ({
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  const house = await openHouse({ browser, backstage, javaScriptEnabled });
  for (const [title, chapter] of story) await test.step(title, () => chapter(house));
  await house.close();
});
