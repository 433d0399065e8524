import { workbookOf } from "../support/workbook";
import { objections } from "./accessible";
import { expect, settled, test } from "./fixtures";
import { join } from "./staff-steps";

const row = (cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

test("A workbook is checked, its ticked rows go in, and all of it is taken back", async ({
  browser,
  backstage,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const number = `LISTE-${Date.now().toString(36).toUpperCase()}`;
  const desk = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
  const path = await backstage.inviteStaff("desk", backstage.freshEmail());
  await join({ page: desk, language: "de", javaScriptEnabled }, path);
  const stocks = () =>
    backstage.rows<{ stock: number }>(
      "select stock from products where article_number = $1 and listed",
      number,
    );
  const upload = async (name: string, buffer: Buffer) => {
    const file = { name, mimeType: "application/octet-stream", buffer };
    await desk.locator("main input[type=file]").setInputFiles(file);
    await desk.getByRole("button", { name: "Hochladen und prüfen" }).click();
  };
  /** The job's work, which a reader without scripts sees by loading the page again. */
  const seeing = async (text: string) => {
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await settled(desk, javaScriptEnabled);
  };

  await desk.goto("/intern/import");
  await settled(desk, javaScriptEnabled);
  await upload("leer.csv", Buffer.from(""));
  await expect(desk.getByText("Die Datei ist leer.")).toBeVisible();
  await settled(desk, javaScriptEnabled);

  const head = ["ArtikelNr", "Bezeichnung", "Zustand", "VerkaufspreisBrutto", "QuantityAvailable"];
  const rows = [
    head,
    [number, `Netzteil ${number}`, "gebraucht", "12,50", "3"],
    ["", "Ohne Nummer", "gebraucht", "1", "1"],
    [`${number}-X`, "", "neu", "1", "1"],
  ];
  await upload("liste.xlsx", await workbookOf({ rows: rows.map(row).join("") }));
  await expect(desk).toHaveURL(/\/intern\/import\/\d+$/);
  await seeing("geprüft, nichts übernommen");
  await expect(desk.getByText("ArtikelNr fehlt")).toBeVisible();
  await expect(desk.getByText("12,50 €")).toBeVisible();
  expect(await stocks()).toEqual([]);
  const page = new URL(desk.url()).pathname;
  if (javaScriptEnabled) expect(await objections(desk)).toEqual([]);

  await desk.goto(`${page}?lng=de`);
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("checkbox", { name: /Zeile 2/ }).uncheck();
  await desk.getByRole("button", { name: "Häkchen merken" }).click();
  await expect(desk.getByRole("button", { name: /übernehmen \(0\)/ })).toBeVisible();
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("checkbox", { name: /Zeile 2/ }).check();
  await desk.getByRole("button", { name: /übernehmen \(0\)/ }).click();
  await expect(desk.getByText("1 Zeile wird übernommen").first()).toBeVisible();
  await seeing("Import zurücknehmen (1 Zeile)");
  expect(await stocks()).toEqual([{ stock: 3 }]);
  if (javaScriptEnabled) expect(await objections(desk)).toEqual([]);

  await desk.goto(`${page}?lng=de`);
  await settled(desk, javaScriptEnabled);
  await desk.getByRole("button", { name: "Import zurücknehmen (1 Zeile)" }).click();
  await expect(desk.getByText("Der Import wird zurückgenommen").first()).toBeVisible();
  await seeing("zurückgenommen");
  expect(await stocks()).toEqual([]);
});
