import { button } from "../../e2e/account-steps";
import { shownSums } from "../../e2e/day-steps";
import { expect } from "../../e2e/fixtures";
import { amountOf, sold, type House } from "../house";
import { inputs } from "../parts";
import { buyByTransfer, pack } from "../shopping";

const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

/** What the bank's page downloads. */
function statement(day: string, cents: number, text: string): Buffer {
  const head = "Buchungstag;Auftraggeber;Verwendungszweck;IBAN;Betrag";
  const line = [day, "Erika Muster", text, "DE89370400440532013000", euros(cents)].join(";");
  const fee = [day, "Hausbank", "Kontoführung", "", "-4,90"].join(";");
  return Buffer.from([head, line, fee].join("\n"));
}

export async function byTransfer(house: House): Promise<void> {
  const { desk } = house.staff;
  const parts = [inputs.number, inputs.number];
  const number = await buyByTransfer(house, { parts, email: "ueberweisung@kunde.test" });
  const cents = await amountOf(house, number);
  const upload = async (name: string, buffer: Buffer) => {
    await house.go(desk, "/intern/zahlungen");
    const file = { name, mimeType: "text/csv", buffer };
    await desk.locator("main input[type=file]").setInputFiles(file);
    await button(desk, "Datei einlesen").click();
    await expect(desk.getByText("1 neuer Eingang").first()).toBeVisible();
    await house.settled(desk);
    house.acts.push({ who: "desk", act: "bank-file-read", about: name });
  };

  const first = 5_000;
  await upload("montag.csv", statement("23.11.2026", first, `Bestellung ${number}`));
  await expect(desk.getByRole("main")).toContainText("Nummer passt, offen sind aber");
  await desk.getByRole("main").getByRole("link", { name: "50,00" }).first().click();
  await expect(desk.getByRole("heading", { level: 1, name: "Eingang" })).toBeVisible();
  await house.settled(desk);
  await expect(desk.locator("form#entry-assign [name=number]")).toHaveValue(number);
  await button(desk, "Einer Bestellung zuordnen").click();
  await expect(desk.getByText("Entschieden").first()).toBeVisible();
  await expect(async () => {
    const sums = await shownSums(desk, number);
    expect(sums).toEqual({ received: first, open: cents - first });
  }).toPass();

  // Banks break lines anywhere and drop hyphens.
  const spoilt = number.replaceAll("-", " ").toLowerCase();
  await upload("dienstag.csv", statement("24.11.2026", cents - first, `Rest ${spoilt}`));
  await button(desk, "Angehakte Eingänge vermerken").click();
  await expect(desk.getByText("1 Eingang vermerkt").first()).toBeVisible();
  await uploadAgain(
    house,
    "dienstag.csv",
    statement("24.11.2026", cents - first, `Rest ${spoilt}`),
  );
  expect(await shownSums(desk, number)).toEqual({ received: cents });
  const entries = await house.rows<{ id: string }>("select id from bank_entries");
  expect(entries).toHaveLength(2);
  for (const { id } of entries) {
    house.acts.push({ who: "desk", act: "entry-assigned", about: id });
    house.acts.push({ who: "desk", act: "order-payment", about: number });
  }

  await pack(house, { number, scans: parts, trackingNumber: "JJD0002" });
  house.orders.push({ number, cents });
  sold(house, inputs.number, 2);
}

/** The same file once more is nothing new. */
async function uploadAgain({ staff: { desk }, go }: House, name: string, buffer: Buffer) {
  await go(desk, "/intern/zahlungen");
  const file = { name, mimeType: "text/csv", buffer };
  await desk.locator("main input[type=file]").setInputFiles(file);
  await button(desk, "Datei einlesen").click();
  await expect(desk.getByText("Nichts Neues in dieser Datei").first()).toBeVisible();
}
