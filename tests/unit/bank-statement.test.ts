import { describe, expect, it } from "vitest";
import {
  readStatement,
  statementLimits,
  UnreadableStatementError,
} from "~/payments/bank-statement.server";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Windows-1252, as far as these files go. */
const latin = (text: string) =>
  new Uint8Array([...text].map((letter) => (letter === "€" ? 0x80 : letter.charCodeAt(0))));

const read = (text: string) => readStatement(bytes(text)).entries;
const idsOf = (text: string) => read(text).map(({ id }) => id);

const IBAN = "DE89370400440532013000";

const walzwerk = {
  day: "2026-11-23",
  cents: 123_456,
  payer: "Walzwerk Müller GmbH",
  iban: IBAN,
  text: "AA-2026-12AB34 danke",
};

/** Each with that payment, something that goes out, and what isn't booked where the bank has it. */
const banks = {
  "Sparkasse (CSV-CAMT)": `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE00";"23.11.26";"23.11.26";"GUTSCHR. UEBERWEISUNG";"AA-2026-12AB34 danke";"";"";"";"";"";"";"Walzwerk Müller GmbH";"${IBAN}";"COBADEFF";"1234,56";"EUR";"Umsatz gebucht"
"DE00";"22.11.26";"22.11.26";"FOLGELASTSCHRIFT";"Strom";"";"";"";"";"";"";"Stadtwerke";"DE12500105170648489890";"X";"-99,00";"EUR";"Umsatz gebucht"
"DE00";"24.11.26";"";"GUTSCHRIFT";"bald";"";"";"";"";"";"";"Bald";"";"X";"7,00";"EUR";"Umsatz vorgemerkt"`,
  "VR-Bank": `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung
Kontokorrent;DE02120300000000202051;GENODEF;VR;23.11.2026;23.11.2026;Walzwerk Müller GmbH;${IBAN};COBADEFF;Überweisungsgutschr.;AA-2026-12AB34 danke;1.234,56;EUR;9.999,00;
Kontokorrent;DE02120300000000202051;GENODEF;VR;22.11.2026;22.11.2026;Vermieter;;;Dauerauftrag;Miete;-800,00;EUR;8.765,00;`,
  DKB: `"Girokonto";"DE02120300000000202051"
"Kontostand vom 23.11.2026:";"9.999,00 EUR"

"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"23.11.26";"23.11.26";"Gebucht";"Walzwerk Müller GmbH";"Automationsteile";"AA-2026-12AB34 danke";"Eingang";"${IBAN}";"1.234,56";"";"";""
"23.11.26";"";"Vorgemerkt";"Bald";"Automationsteile";"bald";"Eingang";"${IBAN}";"5,00";"";"";""
"22.11.26";"22.11.26";"Gebucht";"Automationsteile";"Post";"Porto";"Ausgang";"${IBAN}";"-5,00";"";"";""`,
  N26: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-23,2026-11-23,"Walzwerk Müller GmbH",${IBAN},"Credit Transfer","AA-2026-12AB34 danke","Main Account",1234.56,,,
2026-11-22,2026-11-22,"Post",,"Presentment","Porto","Main Account",-5.00,5.00,EUR,1`,
  "an older bank with S and H": `Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;IBAN;Verwendungszweck;Währung;Umsatz;Soll/Haben
23.11.2026;23.11.2026;Walzwerk Müller GmbH;DE89 3704 0044 0532 0130 00;AA-2026-12AB34 danke;EUR;1.234,56;H
22.11.2026;22.11.2026;Post;;Porto;EUR;5,00;S
21.11.2026;21.11.2026;Overseas;;Parts;USD;5,00;H`,
  "a bank with a column for each side": `Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Soll;Haben;Währung
23.11.2026;23.11.2026;Gutschrift;Walzwerk Müller GmbH;AA-2026-12AB34 danke;${IBAN};X;;1.234,56;EUR
22.11.2026;22.11.2026;Lastschrift;Post;Porto;;X;-5,00;;EUR`,
};

describe("A bank's CSV", () => {
  it.each(Object.entries(banks))("of %s gives what came in", (_bank, file) => {
    const { id, ...entry } = read(file)[0] ?? { id: "" };
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(entry).toEqual(walzwerk);
    expect(read(file)).toHaveLength(1);
  });

  it("of Commerzbank has all in one text, and its own account isn't the payer's", () => {
    const file = `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto;Kategorie
23.11.2026;23.11.2026;Gutschrift;Walzwerk AA-2026-12AB34;12,5;EUR;123;100;DE02120300000000202051;`;
    expect(read(file)).toMatchObject([
      { cents: 1_250, payer: "", iban: "", text: "Walzwerk AA-2026-12AB34" },
    ]);
  });

  it("is read in windows-1252 and UTF-16, too", () => {
    const [, file = ""] = Object.entries(banks)[2] ?? [];
    const wide = new Uint8Array(Buffer.from(`\uFEFF${file}`, "utf16le"));
    for (const content of [latin(file), wide]) {
      expect(readStatement(content)).toMatchObject({ entries: [walzwerk], skipped: 2 });
    }
  });

  it("gives the same entry the same id in every file, and two equal ones their own", () => {
    const row = `23.11.2026;Müller;AA2026 12AB34;${IBAN};12`;
    const head = "Buchungsdatum;Auftraggeber;Verwendungszweck;IBAN;Betrag";
    const [first, second] = idsOf([head, row, row].join("\n"));
    expect(first).not.toBe(second);
    expect(idsOf([head, row, row].join("\n"))).toEqual([first, second]);
    expect(idsOf([head, row].join("\n"))).toEqual([first]);
    const [, dkb = ""] = Object.entries(banks)[2] ?? [];
    const [, sparkasse = ""] = Object.entries(banks)[0] ?? [];
    expect(idsOf(dkb)).toEqual(idsOf(sparkasse));
  });
});

const camt = (entries: string, head = "camt.053.001.08") => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${head}"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;

const entry = (
  inside: string,
  { sign = "CRDT", status = "<Cd>BOOK</Cd>", amount = "30.50" } = {},
) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt>${inside}</Ntry>`;

describe("A bank's CAMT.053", () => {
  it("gives each payment of a collective entry", () => {
    const details = `<NtryDtls>
      <TxDtls><Amt Ccy="EUR">10.50</Amt><RltdPties><Dbtr><Pty><Nm>A &amp; B</Nm></Pty></Dbtr>
        <DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties>
        <RmtInf><Ustrd>AA-2026-</Ustrd><Ustrd>12AB34</Ustrd></RmtInf></TxDtls>
      <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">20.00</Amt></TxAmt></AmtDtls>
        <Refs><EndToEndId>AA-2026-FFFFFF</EndToEndId></Refs></TxDtls></NtryDtls>`;
    expect(read(camt(entry(details)))).toMatchObject([
      { day: "2026-11-20", cents: 1_050, payer: "A & B", iban: IBAN, text: "AA-2026-12AB34" },
      { cents: 2_000, payer: "", iban: "", text: "AA-2026-FFFFFF" },
    ]);
  });

  it("leaves out what goes out, isn't booked, or isn't in euro; and says how many", () => {
    const lines = [
      entry("", { sign: "DBIT" }),
      entry("", { status: "PDNG" }),
      entry("").replace("EUR", "USD"),
      entry("", { amount: "1.01" }),
    ];
    const { entries, skipped } = readStatement(bytes(camt(lines.join(""))));
    expect([entries.map(({ cents }) => cents), skipped]).toEqual([[101], 3]);
  });

  it("with prefixes, of an older version and of today is read as well", () => {
    const old = entry(
      `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Alt</Nm></Dbtr></RltdPties></TxDtls></NtryDtls>`,
      { status: "BOOK" },
    );
    const prefixed = camt(old).replaceAll(/<(\/?)(?=[A-Z])/g, "<$1ns:");
    for (const file of [camt(old, "camt.053.001.02"), prefixed]) {
      expect(read(file)).toMatchObject([{ cents: 3_050, payer: "Alt" }]);
    }
    const today = camt(old)
      .replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt")
      .replaceAll("Stmt>", "Rpt>");
    expect(read(today)).toHaveLength(1);
  });
});

describe("A file that is no statement", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(50)}">]>
    <Document><BkToCstmrStmt><Stmt><Ntry><Amt>&b;</Amt></Ntry></Stmt></BkToCstmrStmt></Document>`;

  it.each([
    ["empty", ""],
    ["a letter", "Sehr geehrte Damen und Herren;\n"],
    ["another table", "a;b;c\n1;2;3"],
    ["a page", "<html></html>"],
    ["broken XML", "<<<"],
    ["zeros", "\0\0\0"],
    ["deep XML", "<a>".repeat(100_000)],
    ["names of objects", "<__proto__><constructor>1</constructor></__proto__>"],
    ["an entity bomb", bomb],
    ["an open quote", '"Buchungstag;Betrag\n23.11.2026;1'],
  ])("(%s) is refused", (_name, text) => {
    expect(() => read(text)).toThrow(UnreadableStatementError);
  });

  it("has nothing in it, or too much", () => {
    expect(read("Betrag;Datum\n")).toEqual([]);
    expect(read("Betrag;Datum\nviel;morgen\n1;2026-02-31\n99999999999;2026-11-23")).toEqual([]);
    const rows = "\n1;23.11.2026".repeat(statementLimits.entries + 1);
    expect(() => read(`Betrag;Datum${rows}`)).toThrow(UnreadableStatementError);
  });

  it("brings neither control characters nor endless texts to the database", () => {
    const file = `Datum;Betrag;Name;Verwendungszweck\n23.11.2026;1;"a\0\u202eb";"${"x".repeat(5_000)}"`;
    const [found] = read(file);
    expect(found?.payer).toBe("ab");
    expect(found?.text).toHaveLength(400);
  });
});
