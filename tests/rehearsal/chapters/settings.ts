import { button } from "../../e2e/account-steps";
import { fillIn, type Fields } from "../../e2e/day-steps";
import { expect } from "../../e2e/fixtures";
import { typePassword, type House } from "../house";
import { bank } from "../parts";

/** What invoices, VIES and the bank's files need. */
export async function settings(house: House): Promise<void> {
  await save(house, "firma", { vatId: "DE136695976", taxNumber: "26/123/45678" });
  await save(house, "bank", { bankHolder: bank.holder, iban: bank.iban });
}

async function save(house: House, section: string, fields: Fields): Promise<void> {
  const { owner } = house.staff;
  await house.go(owner, `/intern/einstellungen/${section}`);
  const form = owner.locator("form#settings");
  await fillIn(form, fields);
  await typePassword(form);
  await button(owner, "Speichern").click();
  await expect(owner.getByText("Gespeichert, ab jetzt gültig").first()).toBeVisible();
  await house.settled(owner);
  house.acts.push({ who: "owner", act: "settings-changed", about: "Einstellungen" });
}
