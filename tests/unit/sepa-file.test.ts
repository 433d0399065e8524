import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { compactIban, isPayableIban } from "~/settings/iban";
import { ownAccount } from "~/payments/own-account.server";
import { sepaFile, sepaText } from "~/payments/sepa-file.server";

const account = {
  holder: "Müller & Söhne GbR",
  iban: "DE89370400440532013000",
};

const transfers = [
  {
    cents: 1_005,
    name: "Łukasz Çelik & Co. KG",
    iban: "AT611904300234573201",
    text: "Erstattung zu AA-2026-12AB34",
  },
  { cents: 99_999_999, name: "  ", iban: "NL91ABNA0417164300", text: "Größe <b> „ß“ ".repeat(30) },
];

const file = () =>
  sepaFile({
    reference: "UE-20261123-12AB34",
    createdAt: new Date("2026-11-23T23:30:00Z"),
    account,
    transfers,
  });

interface Content {
  Document: { CstmrCdtTrfInitn: { GrpHdr: object; PmtInf: Record<string, unknown> } };
}

function content(xml: string) {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  return (parser.parse(xml) as Content).Document.CstmrCdtTrfInitn;
}

describe("The file for the bank", () => {
  it("is pain.001.001.09 with the sums and counts of its transfers", () => {
    expect(file()).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    const { GrpHdr, PmtInf } = content(file());
    const sums = { NbOfTxs: "2", CtrlSum: "1000010.04" };
    expect(GrpHdr).toEqual({
      MsgId: "UE-20261123-12AB34",
      CreDtTm: "2026-11-23T23:30:00Z",
      ...sums,
      InitgPty: { Nm: "Mueller + Soehne GbR" },
    });
    const { CdtTrfTxInf, ...payment } = PmtInf;
    expect(payment).toEqual({
      PmtInfId: "UE-20261123-12AB34",
      PmtMtd: "TRF",
      ...sums,
      PmtTpInf: { SvcLvl: { Cd: "SEPA" } },
      ReqdExctnDt: { Dt: "2026-11-24" },
      Dbtr: { Nm: "Mueller + Soehne GbR" },
      DbtrAcct: { Id: { IBAN: account.iban } },
      DbtrAgt: { FinInstnId: { Othr: { Id: "NOTPROVIDED" } } },
      ChrgBr: "SLEV",
    });
    expect(CdtTrfTxInf).toMatchObject([
      {
        PmtId: { EndToEndId: "UE-20261123-12AB34-1" },
        Amt: { InstdAmt: { "@_Ccy": "EUR", "#text": "10.05" } },
        Cdtr: { Nm: "Lukasz Celik + Co. KG" },
        CdtrAcct: { Id: { IBAN: "AT611904300234573201" } },
        RmtInf: { Ustrd: "Erstattung zu AA-2026-12AB34" },
      },
      { Amt: { InstdAmt: { "#text": "999999.99" } }, Cdtr: { Nm: "NOTPROVIDED" } },
    ]);
  });

  it("has its elements in the order that the schema wants", () => {
    const names = Object.keys(content(file()).PmtInf);
    expect(names.join()).toBe(
      "PmtInfId,PmtMtd,NbOfTxs,CtrlSum,PmtTpInf,ReqdExctnDt,Dbtr,DbtrAcct,DbtrAgt,ChrgBr,CdtTrfTxInf",
    );
  });

  it("keeps to the lengths and letters that every bank takes", () => {
    const texts = [...file().matchAll(/<(Nm|Ustrd|MsgId|EndToEndId)>([^<]*)</g)];
    expect(texts.length).toBeGreaterThan(6);
    for (const [, tag = "", text = ""] of texts) {
      expect(text).toMatch(/^[A-Za-z0-9/?:().,'+ -]+$/);
      expect(text.length).toBeLessThanOrEqual(tag === "Ustrd" ? 140 : tag === "Nm" ? 70 : 35);
    }
  });

  it("has no slashes where they mean something", () => {
    expect(sepaText("//a///b/", 140)).toBe("a/b");
    expect(sepaText("\u0000 日本 €5", 140)).toBe("5");
  });
});

describe("An IBAN", () => {
  it("is right by length, check digits and country, however it is typed", () => {
    for (const text of ["de89 3704 0044 0532 0130 00", "DE89-3704-0044-0532-0130-00"]) {
      expect(compactIban(text)).toBe(account.iban);
      expect(isPayableIban(text)).toBe(true);
    }
  });

  it.each([
    "",
    "DE",
    "DE88370400440532013000",
    "DE8937040044053201300",
    "XX89370400440532013000",
    "US64SVBKUS6S3300958879",
    "\0",
  ])("that is wrong is refused: %j", (text) => {
    expect(isPayableIban(text)).toBe(false);
  });

  it("of the shop is a placeholder until somebody sets it", () => {
    expect(ownAccount()).toBeUndefined();
  });
});
