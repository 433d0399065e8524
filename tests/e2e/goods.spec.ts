import { fileURLToPath } from "node:url";
import { expect, settled, test } from "./fixtures";
import { join } from "./staff-steps";

const photo = fileURLToPath(new URL("../../dev/demo/pictures", import.meta.url));

/** A phone in the store room. */
const phone = { viewport: { width: 390, height: 844 } };

test("Two pieces are received, photographed, tested, labelled and for sale", async ({
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const number = `E2E-${Date.now().toString(36).toUpperCase()}`;
  const desk = await browser.newPage({ javaScriptEnabled, ...phone });
  const path = await backstage.inviteStaff("desk", backstage.freshEmail());
  await join({ page: desk, language: "de", javaScriptEnabled }, path);

  await desk.goto("/intern/eingang");
  await settled(desk, javaScriptEnabled);
  await desk.getByLabel("Artikelnummer scannen oder eintippen").fill(number);
  await desk.getByRole("button", { name: "Annehmen" }).click();
  await expect(desk.getByText(`${number} kennt der Shop noch nicht`)).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await desk.getByLabel("Hersteller").fill("Festo");
  await desk.getByLabel("Bezeichnung").fill(`Festo Ventilinsel ${number}`);
  await desk.getByLabel("Kategorie").fill("Pneumatik");
  await desk.getByLabel("Zustand").selectOption("Gebraucht - geprüft");
  await desk.getByLabel("Stückzahl").fill("2");
  await desk.getByLabel("Seriennummern, eine je Zeile").fill("FX-0815\nFX-0816");
  await desk.getByLabel("Lagerplatz").fill("C-04-1");
  await desk.getByRole("button", { name: "Annehmen" }).click();
  await expect(desk.getByText("2 Stücke angenommen").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);

  const [first, second] = await backstage.rows<{ id: number; token: string }>(
    "select id, token from units where article_number = $1 order by id",
    number,
  );
  const code = `S${first?.id}`;
  await desk.getByRole("link", { name: code, exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Stück ${code}` })).toBeVisible();
  await settled(desk, javaScriptEnabled);

  await desk
    .getByLabel("Fotos auswählen")
    .setInputFiles(["1", "2"].map((at) => `${photo}/piece-omron-sysmac-cj2m-cpu12-a-${at}.webp`));
  await desk.getByRole("button", { name: "Fotos speichern" }).click();
  await expect(desk.getByText("2 Fotos gespeichert").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("button", { name: "Foto 2 nach vorn" }).click();
  await expect(desk.getByText("Gespeichert", { exact: true }).first()).toBeVisible();
  await settled(desk, javaScriptEnabled);

  await desk.getByRole("link", { name: "Prüfen", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `${code} prüfen` })).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("group", { name: "Dichtheit" }).getByLabel("OK").check();
  await desk.getByRole("button", { name: "Prüfung festhalten" }).click();
  await expect(desk.getByText("Bitte wählen Sie das Ergebnis.").first()).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await expect(desk.getByRole("group", { name: "Dichtheit" }).getByLabel("OK")).toBeChecked();
  await desk.getByLabel("Prüfung bestanden").check();
  await desk.getByLabel("Anmerkung").fill("Dicht bei 6 bar.");
  await desk.getByRole("button", { name: "Prüfung festhalten" }).click();
  await expect(desk.getByText("Dicht bei 6 bar.")).toBeVisible();
  await settled(desk, javaScriptEnabled);

  await desk.getByLabel("Verkaufspreis in Euro, brutto").fill("89,50");
  await desk.getByRole("button", { name: "In den Verkauf stellen" }).click();
  await expect(desk.getByRole("link", { name: "89,50 €, Bestand 1" })).toBeVisible();

  await desk.goto(`/intern/stueck/S${second?.id}`);
  await settled(desk, javaScriptEnabled);
  await desk.getByText("In den Verkauf stellen").first().click();
  await expect(desk.getByLabel("Verkaufspreis in Euro, brutto")).toHaveValue("89,50");
  await desk.getByRole("button", { name: "In den Verkauf stellen" }).click();
  await expect(desk.getByText("verspricht eine Prüfung").first()).toBeVisible();

  await desk.goto(`/intern/eingang/etiketten?unit=${code}&unit=S${second?.id}`);
  await expect(desk.getByRole("img", { name: `Strichcode ${code}` })).toBeVisible();
  await expect(desk.getByRole("img", { name: "Strichcode" })).toHaveCount(2);

  const product = await backstage.rows<{ id: number }>(
    "select id from products where article_number = $1",
    number,
  );
  expect(product).toHaveLength(1);
  await desk.goto(`/produkt/${product[0]?.id}`);
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("Ventilinsel");
  await expect(desk.getByText("89,50").first()).toBeVisible();
  await desk.goto(`/pruefung/${first?.token}`);
  await expect(desk.getByText("Dicht bei 6 bar.")).toBeVisible();
});
