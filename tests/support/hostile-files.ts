import { workbookOf, zipOf } from "./workbook";

interface HostileFile {
  name: string;
  type?: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const text = (content: string) => new Uint8Array(Buffer.from(content));
const sheet = async (rows: string) => new Uint8Array(await workbookOf({ rows }));
const cells = (content: string, count: number) =>
  `<row>${`<c t="inlineStr"><is><t>${content}</t></is></c>`.repeat(count)}</row>`;
const MB = 1024 * 1024;

/** A picture's head that promises 60,000 by 60,000 pixels. */
function hugePng(): Uint8Array<ArrayBuffer> {
  const head = Buffer.from("89504e470d0a1a0a0000000d494844520000ea600000ea600806000000", "hex");
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(64)]));
}

/** Files that somebody uploads to hurt: each is small, whatever it unfolds to. */
export const hostileFiles: Record<string, () => Promise<HostileFile> | HostileFile> = {
  empty: () => ({ name: "leer.csv", bytes: text("") }),
  "only NUL": () => ({ name: "nul.csv", bytes: new Uint8Array(100_000) }),
  "a workbook that unfolds to 300 MB": async () => ({
    name: "bombe.xlsx",
    bytes: await sheet(`<row><c t="inlineStr"><is><t>${"A".repeat(300 * MB)}</t></is></c></row>`),
  }),
  "a workbook of a million cells in a row": async () => ({
    name: "breit.xlsx",
    bytes: await sheet(cells("x", 500_000)),
  }),
  "a workbook with entities": async () => ({
    name: "lachen.xlsx",
    bytes: new Uint8Array(
      await zipOf({
        "xl/workbook.xml": `<!DOCTYPE a [<!ENTITY b "${"x".repeat(1000)}"><!ENTITY c "&b;&b;&b;">]><workbook>&c;</workbook>`,
        "_rels/.rels": `<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><Relationships>&f;</Relationships>`,
      }),
    ),
  }),
  "a workbook of formulas": async () => ({
    name: "formeln.xlsx",
    bytes: await sheet(
      `${["ArtikelNr", "Bezeichnung", "Zustand"].map((each) => cells(each, 1)).join("")}` +
        `<row><c><f>HYPERLINK("http://evil.test","x")</f><v>=cmd|'/c calc'!A1</v></c></row>`,
    ),
  }),
  "a zip that holds paths out of it": async () => ({
    name: "../../../etc/cron.d/x.xlsx",
    bytes: new Uint8Array(await zipOf({ "xl/workbook.xml": "<workbook/>" })),
  }),
  "a zip that breaks off": async () => ({
    name: "halb.xlsx",
    bytes: (await sheet(cells("x", 1_000))).slice(0, 900),
  }),
  "CSV of a single line of 2 MB": () => ({
    name: "lang.csv",
    type: "text/csv",
    bytes: text(`Buchungstag;Betrag;"${"a".repeat(2 * MB - 100)}`),
  }),
  "CSV of quotes": () => ({ name: "zitat.csv", type: "text/csv", bytes: text('"'.repeat(MB)) }),
  "CSV of half a million columns": () => ({
    name: "spalten.csv",
    type: "text/csv",
    bytes: text(`${";".repeat(500_000)}\n${";".repeat(500_000)}`),
  }),
  "a bank's XML of deep elements": () => ({
    name: "tief.xml",
    type: "text/xml",
    bytes: text(`<?xml version="1.0"?><Document>${"<a>".repeat(100_000)}`),
  }),
  "a bank's XML that laughs": () => ({
    name: "lachen.xml",
    type: "text/xml",
    bytes: text(
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from(
        { length: 20 },
        (_, at) => `<!ENTITY a${at + 1} "${`&a${at || ""};`.repeat(10)}">`,
      ).join("")}]><Document><BkToCstmrStmt>&a20;</BkToCstmrStmt></Document>`,
    ),
  }),
  "JSON of open brackets": () => ({ name: "tief.json", bytes: text("[".repeat(200_000)) }),
  "a picture of 3,600 megapixels": () => ({
    name: "riesig.png",
    type: "image/png",
    bytes: hugePng(),
  }),
  "a script that calls itself a picture": () => ({
    name: "foto.jpg",
    type: "image/jpeg",
    bytes: text("<html><script>alert(1)</script>"),
  }),
  "an SVG that fetches": () => ({
    name: "bild.svg",
    type: "image/svg+xml",
    bytes: text(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/"/></svg>`,
    ),
  }),
  "named by control characters": () => ({
    name: "\u202egpj.exe\u0000\u001b[2J.jpg",
    type: "image/jpeg",
    bytes: text("x"),
  }),
};

export async function makeHostileFile(what: string) {
  const file = await hostileFiles[what]?.();
  if (!file) throw new Error(`no file ${what}`);
  return { type: "application/octet-stream", ...file };
}
