import { XMLBuilder } from "fast-xml-parser";
import { calendarDay } from "~/platform/clock";
import type { OwnAccount } from "./own-account.server";

export interface Transfer {
  /** More than 0. */
  cents: number;
  name: string;
  iban: string;
  text: string;
}

export interface TransferFile {
  /** Names the file to the bank: at most 30 characters of SEPA's set. */
  reference: string;
  createdAt: Date;
  account: OwnAccount;
  transfers: readonly Transfer[];
}

const MAX_NAME = 70;
const MAX_TEXT = 140;

const spelled: Record<string, string> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" },
  ...{ æ: "ae", Æ: "Ae", ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D" },
  ...{ "&": "+", "–": "-", "—": "-", _: "-", "’": "'" },
};

/** What every bank takes (EPC217-08): Latin letters, digits and a few signs, no slash at the edges. */
export function sepaText(text: string, max: number): string {
  return [...text.normalize("NFC")]
    .map((letter) => spelled[letter] ?? letter)
    .join("")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/?:().,'+-]+/g, " ")
    .replace(/\/{2,}/g, "/")
    .slice(0, max)
    .replace(/^[ /]+|[ /]+$/g, "");
}

const amount = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const builder = new XMLBuilder({ ignoreAttributes: false, format: true });

function transaction({ cents, name, iban, text }: Transfer, id: string) {
  return {
    PmtId: { EndToEndId: id },
    Amt: { InstdAmt: { "@_Ccy": "EUR", "#text": amount(cents) } },
    Cdtr: { Nm: sepaText(name, MAX_NAME) || "NOTPROVIDED" },
    CdtrAcct: { Id: { IBAN: iban } },
    RmtInf: { Ustrd: sepaText(text, MAX_TEXT) || id },
  };
}

/** pain.001.001.09, as German banks take it since 2023. */
export function sepaFile({ reference, createdAt, account, transfers }: TransferFile): string {
  const sums = {
    NbOfTxs: transfers.length,
    CtrlSum: amount(transfers.reduce((sum, { cents }) => sum + cents, 0)),
  };
  const name = sepaText(account.holder, MAX_NAME);
  const day = calendarDay(createdAt);
  return builder.build({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    Document: {
      "@_xmlns": "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09",
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: reference,
          CreDtTm: `${createdAt.toISOString().slice(0, 19)}Z`,
          ...sums,
          InitgPty: { Nm: name },
        },
        PmtInf: {
          PmtInfId: reference,
          PmtMtd: "TRF",
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: "SEPA" } },
          ReqdExctnDt: { Dt: day },
          Dbtr: { Nm: name },
          DbtrAcct: { Id: { IBAN: account.iban } },
          // The IBAN says which bank.
          DbtrAgt: { FinInstnId: { Othr: { Id: "NOTPROVIDED" } } },
          ChrgBr: "SLEV",
          CdtTrfTxInf: transfers.map((each, at) => transaction(each, `${reference}-${at + 1}`)),
        },
      },
    },
  });
}
