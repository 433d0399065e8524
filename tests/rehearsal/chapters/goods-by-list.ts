import { fileURLToPath } from "node:url";
import { button } from "../../e2e/account-steps";
import { expect } from "../../e2e/fixtures";
import { workbookOf } from "../../support/workbook";
import { seeing, type House } from "../house";
import { onlyNumber, partsForToday, ROWS } from "../parts";

const pictures = fileURLToPath(new URL("../../../dev/demo/pictures", import.meta.url));
const makers = ["Siemens", "Lenze", "Festo", "SICK", "Omron"];
const head = [
  "ArtikelNr",
  "Bezeichnung",
  "Hersteller",
  "Kategorie",
  "Zustand",
  "VerkaufspreisBrutto",
  "QuantityAvailable",
];

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
/** As a spreadsheet stores what it has worked out itself. */
const formula = (code: string, value: number) => `<c><f>${code}</f><v>${value}</v></c>`;

/** Three hundred parts as somebody keeps them in Excel, and a line that got lost. */
function stockList(): Promise<Buffer> {
  const rows = [`<row>${head.map(text).join("")}</row>`];
  for (const { number: articleNumber, name, cents, stock } of partsForToday) {
    const cells = [articleNumber, name, "Siemens", "SPS", "gebraucht"].map(text).join("");
    rows.push(`<row>${cells}${formula(`${cents}/100`, cents / 100)}${number(stock)}</row>`);
  }
  for (let at = partsForToday.length; at < ROWS; at++) {
    const maker = makers[at % makers.length] ?? "";
    const articleNumber = `GP-${1000 + at}`;
    const cells = [articleNumber, `${maker} Ersatzteil ${articleNumber}`, maker, "Sensoren", "neu"];
    rows.push(
      `<row>${cells.map(text).join("")}${number(10 + at / 4)}${number((at % 7) + 1)}</row>`,
    );
  }
  rows.push(`<row>${["", "Ohne Nummer", "Festo", "Sensoren", "neu"].map(text).join("")}</row>`);
  return workbookOf({ rows: rows.join("") });
}

export async function goodsByList(house: House): Promise<void> {
  const { desk, store } = house.staff;
  await house.go(desk, "/intern/import");
  await desk.locator("main input[type=file]").setInputFiles({
    name: "bestand.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await stockList(),
  });
  await button(desk, "Hochladen und prüfen").click();
  await expect(desk).toHaveURL(/\/intern\/import\/\d+$/);
  const page = new URL(desk.url()).pathname;
  await seeing(house, desk, "geprüft, nichts übernommen");
  await desk.getByRole("main").getByRole("link", { name: "abgelehnt 1" }).click();
  await expect(desk.getByRole("main")).toContainText("ArtikelNr fehlt");
  await house.go(desk, page);
  await button(desk, `Angekreuzte Zeilen übernehmen (${ROWS})`).click();
  await expect(desk.getByText(`${ROWS} Zeilen werden übernommen`).first()).toBeVisible();
  await seeing(house, desk, `Import zurücknehmen (${ROWS} Zeilen)`);
  const about = /\d+$/.exec(page)?.[0] ?? "";
  house.acts.push({ who: "desk", act: "import-upload", about });
  house.acts.push({ who: "desk", act: "import-apply", about });

  for (const [at, part] of partsForToday.entries()) {
    await house.go(store, `/intern/artikel?q=${part.number}`);
    await store.getByRole("main").getByRole("link", { name: part.number }).first().click();
    await expect(store.getByRole("heading", { name: "Bilder" })).toBeVisible();
    await house.settled(store);
    await store
      .getByLabel("Fotos auswählen")
      .setInputFiles(
        ["1030-1.webp", `1030-${(at % 2) + 2}.webp`].map((each) => `${pictures}/${each}`),
      );
    await button(store, "Bilder hinzufügen").click();
    await expect(store.getByText("Bilder gespeichert").first()).toBeVisible();
    await house.settled(store);
    house.acts.push({ who: "store", act: "article-pictures", about: part.number });
  }

  const visitor = await house.visitor();
  await house.go(visitor, "/katalog");
  await expect(visitor.getByRole("main")).toContainText(onlyNumber(ROWS));
}
