import { formatCents, formatDate } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/i18n";
import type { Amounts } from "./amounts";
import type { DocumentToPrint } from "./snapshot";
import { partyLines } from "./party-lines";
import { paperTextKey } from "./tax-texts";

/** Domestic VAT at the shown rate needs no word; an English margin sentence has the German already. */
const plain: readonly string[] = ["domestic", "none"];
const inBoth: readonly string[] = ["margin"];

/**
 * The law's words in the document's language, and in German as well: § 14a (6) UStG wants them for
 * used goods, § 14 (4) no. 8 a hint for what is free of tax.
 */
export function taxSentences({ taxes }: Pick<Amounts, "taxes">, language: Language): string[] {
  const t = getTFor(language);
  const german = getTFor("de");
  const reasons = new Set(taxes.map(({ reason }) => reason));
  return [...reasons].flatMap((reason) => {
    if (reason === "none" || plain.includes(reason)) return [];
    const own = t(paperTextKey(reason));
    if (language === "de" || inBoth.includes(reason)) return [own];
    return [`${own} / ${german(paperTextKey(reason))}`];
  });
}

export function describeNotes(document: DocumentToPrint, amounts: Amounts): string[] {
  const { kind, snapshot } = document;
  const { language, payment, deliverTo } = snapshot;
  const t = getTFor(language);
  const isBill = kind.startsWith("invoice") || kind === "self-billed-credit-note";
  const showsTax = isBill || kind === "offer" || kind === "order-confirmation";
  return [
    kind === "invoice" ? paymentNote(document, amounts) : "",
    ...(showsTax ? taxSentences(amounts, language) : []),
    kind === "self-billed-credit-note" ? t("documents.selfBilled") : "",
    deliverTo ? t("documents.deliverTo", { address: partyLines(deliverTo, t).join(", ") }) : "",
    kind === "invoice" && payment ? t("documents.deliveryDates") : "",
    ...snapshot.notes,
  ].filter((text) => text !== "");
}

function paymentNote({ snapshot }: DocumentToPrint, { grossCents }: Amounts): string {
  const { language, payment, dueOn } = snapshot;
  const t = getTFor(language);
  const open = grossCents - (payment?.paidCents ?? 0);
  if (open > 0) {
    const values = {
      amount: formatCents(open, language),
      date: formatDate(dueOn ?? snapshot.issuedOn, language),
    };
    return t("documents.toPay", values);
  }
  return payment ? t(`documents.paidBy.${payment.way}`) : "";
}
