import { fileURLToPath } from "node:url";
import { button } from "../e2e/account-steps";
import { expect } from "../e2e/fixtures";
import type { House } from "./house";

const photos = fileURLToPath(new URL("../../dev/demo/pictures", import.meta.url));

/** The store's part: two photos and a test that the piece passes. */
export async function photographAndTest(
  house: House,
  { code, note, check }: { code: string; note: string; check: string },
): Promise<void> {
  const { store } = house.staff;
  await house.go(store, `/intern/stueck/${code}`);
  await store
    .getByLabel("Fotos auswählen")
    .setInputFiles(["1", "2"].map((at) => `${photos}/piece-omron-sysmac-cj2m-cpu12-a-${at}.webp`));
  await button(store, "Fotos speichern").click();
  await expect(store.getByText("2 Fotos gespeichert").first()).toBeVisible();
  await house.go(store, `/intern/stueck/${code}/test`);
  await store.getByRole("group", { name: check }).getByLabel("OK").check();
  await store.getByLabel("Prüfung bestanden").check();
  await store.getByLabel("Anmerkung").fill(note);
  await button(store, "Prüfung festhalten").click();
  await expect(store.getByText("Prüfung festgehalten").first()).toBeVisible();
  await expect(store.getByText(note)).toBeVisible();
  for (const act of ["unit-photos-added", "unit-tested"]) {
    house.acts.push({ who: "store", act, about: code });
  }
}

/** The desk sets the price. @param price in euros, as typed: `89,50` */
export async function putOnSale(house: House, code: string, price: string): Promise<void> {
  const { desk } = house.staff;
  await house.go(desk, `/intern/stueck/${code}`);
  const field = desk.getByLabel("Verkaufspreis in Euro, brutto");
  if (!(await field.isVisible())) await desk.getByText("In den Verkauf stellen").first().click();
  await field.fill(price);
  await button(desk, "In den Verkauf stellen").click();
  await expect(desk.getByText(`${price} €`).first()).toBeVisible();
  await house.settled(desk);
  house.acts.push({ who: "desk", act: "unit-on-sale", about: code });
}
