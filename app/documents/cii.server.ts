import { XMLBuilder } from "fast-xml-parser";
import type { DocumentKind } from "../../db/document-tables";
import { getTFor } from "~/i18n/i18n.server";
import { type Amounts, amountsOf } from "./amounts";
import type { DocumentToPrint } from "./snapshot";
import { describeLines } from "./cii-lines.server";
import { agreement, delivery } from "./cii-parties.server";
import { dateTime, money, percent } from "./cii-values";
import { taxSentences } from "./describe-notes.server";
import { paperTextKey, vatexCodes } from "./tax-texts";

// An invoice as UN/CEFACT Cross Industry Invoice (D16B), the syntax of ZUGFeRD and one of the two
// of EN 16931-1:2017 (CEN/TS 16931-3-3). BT and BG numbers are that standard's.

/** UNTDID 1001 (BT-3). */
const typeCodes: Partial<Record<DocumentKind, string>> = {
  invoice: "380",
  "invoice-correction": "381",
  "invoice-cancellation": "384",
  "self-billed-credit-note": "389",
};

export const hasXml = (kind: DocumentKind) => typeCodes[kind] !== undefined;

/** BT-24. XRechnung 3.0 (KoSIT) narrows EN 16931 for Germany. */
export type Profile = "en16931" | "xrechnung";

const guidelines: Record<Profile, string> = {
  en16931: "urn:cen.eu:en16931:2017",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
};

const builder = new XMLBuilder({
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
});

/** @throws Error for a kind that is no invoice */
export function writeCii(document: DocumentToPrint, profile: Profile): string {
  const { kind, number, snapshot } = document;
  const amounts = amountsOf(snapshot);
  const typeCode = typeCodes[kind];
  if (!typeCode) throw new Error(`A document of kind ${kind} has no XML.`);
  const notes = [...taxSentences(amounts, snapshot.language), ...snapshot.notes];
  return builder.build({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    "rsm:CrossIndustryInvoice": {
      "@_xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
      "@_xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
      "@_xmlns:ram":
        "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
      "@_xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
      "rsm:ExchangedDocumentContext": {
        ...(profile === "xrechnung"
          ? {
              "ram:BusinessProcessSpecifiedDocumentContextParameter": {
                "ram:ID": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
              },
            }
          : {}),
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": guidelines[profile] },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": number,
        "ram:TypeCode": typeCode,
        "ram:IssueDateTime": dateTime(snapshot.issuedOn),
        "ram:IncludedNote": notes.map((text) => ({ "ram:Content": text })),
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": describeLines(snapshot, amounts),
        "ram:ApplicableHeaderTradeAgreement": agreement(document, profile),
        "ram:ApplicableHeaderTradeDelivery": delivery(document),
        "ram:ApplicableHeaderTradeSettlement": settlement(document, amounts),
      },
    },
  });
}

function settlement(document: DocumentToPrint, amounts: Amounts) {
  const { kind, number, snapshot } = document;
  const { references } = snapshot;
  return {
    "ram:PaymentReference": references.order ?? number,
    "ram:InvoiceCurrencyCode": "EUR",
    "ram:SpecifiedTradeSettlementPaymentMeans": paymentMeans(document),
    "ram:ApplicableTradeTax": amounts.taxes.map((tax) => ({
      "ram:CalculatedAmount": money(tax.taxCents),
      "ram:TypeCode": "VAT",
      ...(tax.category === "S" || tax.reason === "none"
        ? {}
        : { "ram:ExemptionReason": getTFor(snapshot.language)(paperTextKey(tax.reason)) }),
      "ram:BasisAmount": money(tax.netCents),
      "ram:CategoryCode": tax.category,
      ...exemptionCode(tax.reason),
      "ram:RateApplicablePercent": percent(tax.rateBasisPoints),
    })),
    "ram:SpecifiedTradeAllowanceCharge": charges(document, amounts),
    "ram:SpecifiedTradePaymentTerms": paymentTerms(document, amounts),
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": summation(document, amounts),
    ...(references.corrects
      ? {
          "ram:InvoiceReferencedDocument": {
            "ram:IssuerAssignedID": references.corrects.number,
            "ram:FormattedIssueDateTime": {
              "qdt:DateTimeString": {
                "@_format": "102",
                "#text": references.corrects.issuedOn.replaceAll("-", ""),
              },
            },
          },
        }
      : {}),
    ...(kind !== "self-billed-credit-note" && references.costCenter
      ? { "ram:ReceivableSpecifiedTradeAccountingAccount": { "ram:ID": references.costCenter } }
      : {}),
  };
}

function exemptionCode(reason: Amounts["taxes"][number]["reason"]) {
  const code = reason === "none" ? undefined : vatexCodes[reason];
  return code ? { "ram:ExemptionReasonCode": code } : {};
}

/**
 * UNTDID 4461 (BT-81): 58 SEPA transfer with the seller's account (BG-17), 68 online payment; ZZZ
 * as agreed, for what goes back the way it came.
 */
function paymentMeans({ kind, snapshot }: DocumentToPrint) {
  if (kind === "invoice" && snapshot.payment?.way === "card") return { "ram:TypeCode": "68" };
  const { iban, bankHolder, bic } = snapshot.seller;
  const isPaidToSeller = kind === "invoice" || kind === "self-billed-credit-note";
  if (!isPaidToSeller || !iban) return { "ram:TypeCode": "ZZZ" };
  return {
    "ram:TypeCode": "58",
    "ram:PayeePartyCreditorFinancialAccount": {
      "ram:IBANID": iban.replace(/\s/g, ""),
      ...(bankHolder ? { "ram:AccountName": bankHolder } : {}),
    },
    ...(bic ? { "ram:PayeeSpecifiedCreditorFinancialInstitution": { "ram:BICID": bic } } : {}),
  };
}

/** Shipping as a charge (BG-21); taken back by a cancellation as an allowance (BG-20). */
function charges({ snapshot }: DocumentToPrint, { chargeNetCents }: Amounts) {
  const t = getTFor(snapshot.language);
  return snapshot.charges.flatMap((charge, at) => {
    const cents = chargeNetCents[at] ?? 0;
    if (cents === 0) return [];
    return [
      {
        "ram:ChargeIndicator": { "udt:Indicator": String(cents > 0) },
        "ram:ActualAmount": money(Math.abs(cents)),
        // UNTDID 7161: freight service.
        ...(cents > 0 ? { "ram:ReasonCode": "FC" } : {}),
        "ram:Reason": t("documents.shipping"),
        "ram:CategoryTradeTax": {
          "ram:TypeCode": "VAT",
          "ram:CategoryCode": charge.taxCategory,
          "ram:RateApplicablePercent": percent(charge.rateBasisPoints),
        },
      },
    ];
  });
}

function paidCents({ kind, snapshot }: DocumentToPrint, { grossCents }: Amounts): number {
  return kind === "invoice" ? Math.min(grossCents, snapshot.payment?.paidCents ?? 0) : 0;
}

/** BT-20 or BT-9, wherever something is to be paid (BR-CO-25). */
function paymentTerms(document: DocumentToPrint, amounts: Amounts) {
  const { kind, snapshot } = document;
  const t = getTFor(snapshot.language);
  const isOpen = amounts.grossCents - paidCents(document, amounts) > 0;
  if (kind === "invoice" && isOpen) {
    return { "ram:DueDateDateTime": dateTime(snapshot.dueOn ?? snapshot.issuedOn) };
  }
  const isBack = kind === "invoice-correction" || kind === "invoice-cancellation";
  return { "ram:Description": t(`documents.terms.${isBack ? "refund" : "paid"}`) };
}

function summation(document: DocumentToPrint, amounts: Amounts) {
  const { lineNetCents, chargeNetCents, netCents, taxCents, grossCents } = amounts;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const paid = paidCents(document, amounts);
  return {
    "ram:LineTotalAmount": money(sum(lineNetCents)),
    "ram:ChargeTotalAmount": money(sum(chargeNetCents.filter((cents) => cents > 0))),
    "ram:AllowanceTotalAmount": money(-sum(chargeNetCents.filter((cents) => cents < 0))),
    "ram:TaxBasisTotalAmount": money(netCents),
    "ram:TaxTotalAmount": { "@_currencyID": "EUR", "#text": money(taxCents) },
    "ram:GrandTotalAmount": money(grossCents),
    "ram:TotalPrepaidAmount": money(paid),
    "ram:DuePayableAmount": money(grossCents - paid),
  };
}
