import { XMLParser } from "fast-xml-parser";
import type { Line } from "./bank-statement.server";

const many = new Set(["Stmt", "Rpt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"]);

const MAX_DEPTH = 50;
const MAX_EXPANSIONS = 100_000;

const xml = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => many.has(name),
  maxNestedTags: MAX_DEPTH,
  // Entities of its own a statement never has (`readCamt`); these are `&amp;` and the like.
  processEntities: { enabled: true, maxTotalExpansions: MAX_EXPANSIONS },
});

function at(tree: unknown, ...path: string[]): unknown {
  let found = tree;
  for (const name of path) {
    const isThere = typeof found === "object" && found !== null && Object.hasOwn(found, name);
    found = isThere ? (found as Record<string, unknown>)[name] : undefined;
  }
  return found;
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  const inner = at(value, "#text");
  return typeof inner === "string" ? inner : "";
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** CAMT.053 (a day's statement) and CAMT.052 (of today). @returns `undefined` for any other file */
export function readCamt(content: string): (Line | undefined)[] | undefined {
  if (content.includes("<!DOCTYPE") || content.includes("<!ENTITY")) return undefined;
  let document: unknown;
  try {
    document = at(xml.parse(content), "Document");
  } catch {
    return undefined;
  }
  const statements = [
    ...list(at(document, "BkToCstmrStmt", "Stmt")),
    ...list(at(document, "BkToCstmrAcctRpt", "Rpt")),
  ];
  if (statements.length === 0) return undefined;
  return statements.flatMap((statement) => list(at(statement, "Ntry")).flatMap(readEntry));
}

/** A collective entry has details with amounts of their own. */
function readEntry(entry: unknown): (Line | undefined)[] {
  const status = text(at(entry, "Sts")) || text(at(entry, "Sts", "Cd"));
  const day = (text(at(entry, "BookgDt", "Dt")) || text(at(entry, "BookgDt", "DtTm"))).slice(0, 10);
  const isBooked = status === "BOOK" || status === "";
  if (text(at(entry, "CdtDbtInd")) !== "CRDT" || !isBooked) return [undefined];
  const details = list(at(entry, "NtryDtls")).flatMap((group) => list(at(group, "TxDtls")));
  const whole = at(entry, "Amt");
  const more = text(at(entry, "AddtlNtryInf"));
  const [only = {}] = details;
  if (details.length <= 1) return [readDetail(only, whole, day, more)];
  const parts = details.map((detail) =>
    readDetail(detail, at(detail, "Amt") ?? at(detail, "AmtDtls", "TxAmt", "Amt"), day, more),
  );
  // Without amounts of their own they can't be told apart.
  return parts.every(Boolean) ? parts : [readDetail({}, whole, day, more)];
}

function readDetail(detail: unknown, amount: unknown, day: string, more: string): Line | undefined {
  const written = text(amount);
  if (!/^\d{1,7}(\.\d{1,5})?$/.test(written) || text(at(amount, "@_Ccy")) !== "EUR") {
    return undefined;
  }
  const parties = at(detail, "RltdPties");
  const debtor = at(parties, "Dbtr");
  const endToEnd = text(at(detail, "Refs", "EndToEndId"));
  const remittance = [
    ...list(at(detail, "RmtInf", "Ustrd")).map(text),
    ...list(at(detail, "RmtInf", "Strd")).map((each) => text(at(each, "CdtrRefInf", "Ref"))),
  ].join("");
  return {
    day,
    cents: Math.round(Number(written) * 100),
    payer: text(at(debtor, "Nm")) || text(at(debtor, "Pty", "Nm")),
    iban: text(at(parties, "DbtrAcct", "Id", "IBAN")),
    text: remittance || (endToEnd === "NOTPROVIDED" ? "" : endToEnd) || more,
  };
}
