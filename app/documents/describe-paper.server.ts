import { formatCents, formatDate } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { ServerTranslate } from "~/i18n/translate";
import { shop } from "~/shop";
import { type Amounts, amountsOf } from "./amounts";
import { describeNotes } from "./describe-notes.server";
import { describeTable, hasVat, isPriced, rateText } from "./describe-table.server";
import type { Paper } from "./paper";
import { partyLines } from "./party-lines";
import {
  type DocumentParty,
  type DocumentToPrint,
  isPurchase,
  otherParty,
  ownParty,
} from "./snapshot";

/** Everything that the paper says, in its buyer's language; headings of the law in both. */
export function describePaper(document: DocumentToPrint): Paper {
  const { kind, snapshot, issuedAt } = document;
  const { language } = snapshot;
  const t = getTFor(language);
  const other = getTFor(language === "de" ? "en" : "de");
  const own = ownParty(kind, snapshot);
  const amounts = amountsOf(snapshot);
  return {
    language,
    shopName: shop.name,
    title: t(`documents.kinds.${kind}`),
    otherTitle: other(`documents.kinds.${kind}`),
    number: numberOf(document),
    issuedAt,
    sender: `${own.name} · ${own.street} · ${own.postalCode} ${own.city}`,
    address: partyLines(otherParty(kind, snapshot), t),
    facts: describeFacts(document, t),
    intro: introOf(document, t),
    ...describeTable(document, amounts, t),
    ...(isPriced(kind) ? describeSums(document, amounts, t) : noSums),
    notes: describeNotes(document, amounts),
    footer: footerOf(own, t),
    page: (page, pages) => t("documents.page", { page, pages }),
  };
}

/** An offer is known by the number of its page, not by that of its paper. */
const numberOf = ({ number, snapshot, kind }: DocumentToPrint) =>
  kind === "offer" ? (snapshot.references.offer ?? number) : number;

const taxColumns = ["category", "net", "vat", "gross"] as const;

const noSums = { totals: [], taxHead: [], taxRows: [] };

function describeFacts(document: DocumentToPrint, t: ServerTranslate): [string, string][] {
  const { kind, snapshot } = document;
  const { references, language } = snapshot;
  const day = (text: string | undefined) => (text ? formatDate(text, language) : "");
  const { vatId } = otherParty(kind, snapshot);
  /** Said where the shop buys: who reads it is the seller. */
  const role = (party: DocumentParty) => (isPurchase(kind) ? party.company || party.name : "");
  const facts: [string, string | undefined][] = [
    [t("documents.facts.number"), numberOf(document)],
    [t("documents.facts.date"), day(snapshot.issuedOn)],
    [t("documents.facts.delivered"), day(snapshot.deliveredOn)],
    [t("documents.facts.validUntil"), day(snapshot.validUntil)],
    [t("documents.facts.seller"), role(snapshot.seller)],
    [t("documents.facts.buyer"), role(snapshot.buyer)],
    [t("documents.facts.order"), references.order],
    [t("documents.facts.ordered"), day(references.orderedOn)],
    [t("documents.facts.offer"), kind === "offer" ? "" : references.offer],
    [t("documents.facts.case"), references.case],
    [t("documents.facts.buyerReference"), references.buyerReference],
    [t("documents.facts.costCenter"), references.costCenter],
    [t("documents.facts.leitwegId"), references.leitwegId],
    [t("documents.facts.deliveryNote"), references.deliveryNote],
    [t("documents.facts.tracking"), references.tracking],
    [t("documents.facts.vatId"), vatId],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

function introOf({ kind, snapshot }: DocumentToPrint, t: ServerTranslate): string[] {
  const { corrects } = snapshot.references;
  if (!corrects) return [];
  const values = {
    number: corrects.number,
    date: formatDate(corrects.issuedOn, snapshot.language),
  };
  const key = kind === "invoice-cancellation" ? "cancels" : "corrects";
  return [t(`documents.${key}`, values)];
}

function describeSums(
  { kind, snapshot }: DocumentToPrint,
  amounts: Amounts,
  t: ServerTranslate,
): Pick<Paper, "totals" | "taxHead" | "taxRows"> {
  const { language, charges, payment, lines } = snapshot;
  const cents = (value: number) => formatCents(value, language);
  const goods = lines.reduce((sum, line) => sum + line.lineCents, 0);
  const shipping = charges.reduce((sum, charge) => sum + charge.cents, 0);
  const isInvoice = kind === "invoice";
  const paid = isInvoice && payment ? payment.paidCents : 0;
  const hasCharges = charges.length > 0;
  const totals: Paper["totals"] = [
    ...(hasCharges ? [{ label: t("documents.goods"), value: cents(goods) }] : []),
    ...(hasCharges ? [{ label: t("documents.shipping"), value: cents(shipping) }] : []),
    ...(hasVat(amounts)
      ? [
          { label: t("documents.totalNet"), value: cents(amounts.netCents) },
          ...amounts.taxes
            .filter(({ rateBasisPoints }) => rateBasisPoints > 0)
            .map((tax) => ({
              label: t("documents.vat", { rate: rateText(tax, language) }),
              value: cents(tax.taxCents),
            })),
        ]
      : []),
    { label: t(`documents.total.${kind}`), value: cents(amounts.grossCents), strong: true },
    ...(paid > 0
      ? [
          { label: t("documents.paid"), value: cents(paid) },
          { label: t("documents.open"), value: cents(Math.max(0, amounts.grossCents - paid)) },
        ]
      : []),
  ];
  if (!hasVat(amounts) || amounts.taxes.length < 2) return { totals, taxHead: [], taxRows: [] };
  return {
    totals,
    taxHead: taxColumns.map((name) => t(`documents.taxes.${name}`)),
    taxRows: amounts.taxes.map((tax) => [
      tax.rateBasisPoints > 0
        ? t("documents.vat", { rate: rateText(tax, language) })
        : t(`documents.taxShort.${tax.category}`),
      cents(tax.netCents),
      tax.rateBasisPoints > 0 ? cents(tax.taxCents) : "–",
      cents(tax.grossCents),
    ]),
  };
}

function footerOf(own: DocumentParty, t: ServerTranslate): string[][] {
  const fact = (key: "vatId" | "taxNumber" | "iban" | "bic", value: string | undefined) =>
    value ? [`${t(`documents.footer.${key}`)} ${value}`] : [];
  return [
    [own.name, own.representative ?? "", own.street, `${own.postalCode} ${own.city}`],
    [
      own.phone ?? "",
      own.email ?? "",
      ...fact("vatId", own.vatId),
      ...fact("taxNumber", own.taxNumber),
    ],
    [own.bankHolder ?? "", own.bankName ?? "", ...fact("iban", own.iban), ...fact("bic", own.bic)],
  ].map((column) => column.filter((line) => line !== ""));
}
