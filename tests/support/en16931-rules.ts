import { XMLParser } from "fast-xml-parser";
import { cents, decimals, has, type Node, select, sum, text, textOf } from "./xml-select";
import { brokenGerman, invoiceCodes } from "./xrechnung-rules";

// The business rules of EN 16931-1 (CEN/TC 434, validation artefacts 1.3, syntax CII) and of
// XRechnung 3.0 (KoSIT) that this shop's invoices could hurt, each by its published id. Written from
// the rules' texts, apart from the code that writes the files.

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

const countries = /^[A-Z]{2}$/;
const vatPrefix =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|CH|GB|NO)/;

/** The ids of the rules that an invoice breaks. */
export function brokenRules(xml: string): string[] {
  const root = (parser.parse(xml) as Node).CrossIndustryInvoice;
  const invoice = [root].flat()[0] as Node;
  const document = select(invoice, "ExchangedDocument")[0];
  const trade = select(invoice, "SupplyChainTradeTransaction")[0];
  const agreement = select(trade, "ApplicableHeaderTradeAgreement")[0];
  const delivery = select(trade, "ApplicableHeaderTradeDelivery")[0];
  const settlement = select(trade, "ApplicableHeaderTradeSettlement")[0];
  const seller = select(agreement, "SellerTradeParty")[0];
  const buyer = select(agreement, "BuyerTradeParty")[0];
  const lines = select(trade, "IncludedSupplyChainTradeLineItem");
  const taxes = select(settlement, "ApplicableTradeTax");
  const charges = select(settlement, "SpecifiedTradeAllowanceCharge");
  const means = select(settlement, "SpecifiedTradeSettlementPaymentMeans");
  const sums = select(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation")[0];
  const profile = text(
    invoice,
    "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
  );
  const typeCode = text(document, "TypeCode");
  const registered = (party: unknown, scheme: string) =>
    select(party, "SpecifiedTaxRegistration/ID")
      .filter((id) => (id as Node)["@_schemeID"] === scheme)
      .map(textOf)
      .filter(Boolean);
  const sellerVat = registered(seller, "VA");
  const sellerTax = [...sellerVat, ...registered(seller, "FC")];
  const buyerVat = registered(buyer, "VA");
  const isCharge = (each: unknown) => text(each, "ChargeIndicator/Indicator") === "true";
  const broken = new Set<string>();
  const must = (rule: string, holds: boolean) => {
    if (!holds) broken.add(rule);
  };

  must("BR-1", profile !== "");
  must("BR-2", has(document, "ID"));
  must("BR-3", /^\d{8}$/.test(text(document, "IssueDateTime/DateTimeString")));
  must("BR-4", typeCode !== "");
  must("BR-CL-01", invoiceCodes.includes(typeCode));
  must("BR-5", text(settlement, "InvoiceCurrencyCode") === "EUR");
  must("BR-6", has(seller, "Name"));
  must("BR-7", has(buyer, "Name"));
  must("BR-8", select(seller, "PostalTradeAddress").length === 1);
  must("BR-9", countries.test(text(seller, "PostalTradeAddress/CountryID")));
  must("BR-10", select(buyer, "PostalTradeAddress").length === 1);
  must("BR-11", countries.test(text(buyer, "PostalTradeAddress/CountryID")));
  for (const [rule, name] of [
    ["BR-12", "LineTotalAmount"],
    ["BR-13", "TaxBasisTotalAmount"],
    ["BR-14", "GrandTotalAmount"],
    ["BR-15", "DuePayableAmount"],
  ] as const) {
    must(rule, has(sums, name));
    must("BR-DEC", decimals(text(sums, name)) <= 2);
  }
  must("BR-16", lines.length > 0);
  must(
    "BR-53",
    select(sums, "TaxTotalAmount").every((each) => (each as Node)["@_currencyID"] === "EUR"),
  );
  must(
    "BR-57",
    !has(delivery, "ShipToTradeParty/PostalTradeAddress") ||
      has(delivery, "ShipToTradeParty/PostalTradeAddress/CountryID"),
  );
  must(
    "BR-62",
    select(seller, "URIUniversalCommunication/URIID").every((each) =>
      Boolean((each as Node)["@_schemeID"]),
    ),
  );
  must(
    "BR-63",
    select(buyer, "URIUniversalCommunication/URIID").every((each) =>
      Boolean((each as Node)["@_schemeID"]),
    ),
  );
  must(
    "BR-55",
    select(settlement, "InvoiceReferencedDocument").every((each) => has(each, "IssuerAssignedID")),
  );
  must(
    "BR-49",
    means.every((each) => has(each, "TypeCode")),
  );
  must(
    "BR-61",
    means.every(
      (each) =>
        !["30", "58"].includes(text(each, "TypeCode")) ||
        has(each, "PayeePartyCreditorFinancialAccount/IBANID"),
    ),
  );

  for (const line of lines) {
    const rate = select(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax")[0];
    const quantity = Number(text(line, "SpecifiedLineTradeDelivery/BilledQuantity"));
    const price = Number(
      text(line, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"),
    );
    const net = text(
      line,
      "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
    );
    must("BR-21", has(line, "AssociatedDocumentLineDocument/LineID"));
    must("BR-22", quantity !== 0 && !Number.isNaN(quantity));
    const [billed] = select(line, "SpecifiedLineTradeDelivery/BilledQuantity") as Node[];
    const unit = billed?.["@_unitCode"];
    must("BR-23", typeof unit === "string" && /^(H87|SET|MTR|C62)$/.test(unit));
    must("BR-24", net !== "");
    must("BR-25", has(line, "SpecifiedTradeProduct/Name"));
    must("BR-26", !Number.isNaN(price));
    must("BR-27", price >= 0);
    must("BR-CO-4", has(rate, "CategoryCode"));
    must("BR-DEC-23", decimals(net) <= 2);
    must(
      "PEPPOL-EN16931-R120",
      Math.abs(Math.round(quantity * price * 100) - Math.round(Number(net) * 100)) < 2,
    );
    must(
      "BR-54",
      select(line, "SpecifiedTradeProduct/ApplicableProductCharacteristic").every(
        (each) => has(each, "Description") && has(each, "Value"),
      ),
    );
  }
  const ids = lines.map((line) => text(line, "AssociatedDocumentLineDocument/LineID"));
  must("unique line ids", new Set(ids).size === ids.length);

  const lineNet = (line: unknown) =>
    cents(
      line,
      "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
    );
  const chargeTotal = sum(charges.filter(isCharge).map((each) => cents(each, "ActualAmount")));
  const allowanceTotal = sum(
    charges.filter((each) => !isCharge(each)).map((each) => cents(each, "ActualAmount")),
  );
  must("BR-CO-10", cents(sums, "LineTotalAmount") === sum(lines.map(lineNet)));
  must("BR-CO-11", cents(sums, "AllowanceTotalAmount") === allowanceTotal);
  must("BR-CO-12", cents(sums, "ChargeTotalAmount") === chargeTotal);
  must(
    "BR-CO-13",
    cents(sums, "TaxBasisTotalAmount") ===
      cents(sums, "LineTotalAmount") - allowanceTotal + chargeTotal,
  );
  must(
    "BR-CO-14",
    cents(sums, "TaxTotalAmount") === sum(taxes.map((tax) => cents(tax, "CalculatedAmount"))),
  );
  must(
    "BR-CO-15",
    cents(sums, "GrandTotalAmount") ===
      cents(sums, "TaxBasisTotalAmount") + cents(sums, "TaxTotalAmount"),
  );
  must(
    "BR-CO-16",
    cents(sums, "DuePayableAmount") ===
      cents(sums, "GrandTotalAmount") -
        cents(sums, "TotalPrepaidAmount") +
        cents(sums, "RoundingAmount"),
  );
  must("BR-CO-18", taxes.length > 0);
  must(
    "BR-CO-25",
    cents(sums, "DuePayableAmount") <= 0 ||
      has(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString") ||
      has(settlement, "SpecifiedTradePaymentTerms/Description"),
  );
  must("BR-CO-26", sellerVat.length > 0 || has(seller, "ID") || has(seller, "GlobalID"));
  must(
    "BR-CO-9",
    [...sellerVat, ...buyerVat].every((id) => vatPrefix.test(id)),
  );
  must(
    "BR-33/38",
    charges.every((each) => has(each, "Reason") || has(each, "ReasonCode")),
  );
  must(
    "BR-32/37",
    charges.every((each) => has(each, "CategoryTradeTax/CategoryCode")),
  );
  must(
    "BR-31/36",
    charges.every((each) => has(each, "ActualAmount") && cents(each, "ActualAmount") >= 0),
  );

  for (const tax of taxes) {
    const category = text(tax, "CategoryCode");
    const rate = text(tax, "RateApplicablePercent");
    const same = (each: unknown, path: string) =>
      text(each, `${path}/CategoryCode`) === category &&
      Number(text(each, `${path}/RateApplicablePercent`)) === Number(rate);
    const own =
      sum(
        lines
          .filter((line) => same(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax"))
          .map(lineNet),
      ) +
      sum(
        charges
          .filter((each) => same(each, "CategoryTradeTax"))
          .map((each) => (isCharge(each) ? 1 : -1) * cents(each, "ActualAmount")),
      );
    const calculated = cents(tax, "CalculatedAmount");
    const exact = (cents(tax, "BasisAmount") * Number(rate)) / 100;
    must("BR-45", has(tax, "BasisAmount"));
    must("BR-46", has(tax, "CalculatedAmount"));
    must("BR-47", category !== "");
    must("BR-48/BR-DE-14", rate !== "");
    // The artefacts allow less than a unit; prices with VAT in them can be a cent off.
    must("BR-CO-17", Math.abs(calculated - exact) <= 1.1);
    must(`BR-${category}-8`, cents(tax, "BasisAmount") === own);
    const explained = has(tax, "ExemptionReason") || has(tax, "ExemptionReasonCode");
    if (category === "S") {
      must("BR-S-2", sellerTax.length > 0);
      must("BR-S-5", Number(rate) > 0);
      must("BR-S-10", !explained);
    } else {
      must(`BR-${category}-5/9`, Number(rate) === 0 && calculated === 0);
      must(`BR-${category}-10`, explained);
    }
    const code = text(tax, "ExemptionReasonCode");
    if (category === "E") must("BR-E-2", sellerTax.length > 0);
    if (category === "G") {
      must("BR-G-2", sellerVat.length > 0);
      must("VATEX", code === "VATEX-EU-G");
    }
    if (category === "K") {
      must("BR-IC-2", sellerVat.length > 0 && buyerVat.length > 0);
      must(
        "BR-IC-11",
        has(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString"),
      );
      must("BR-IC-12", has(delivery, "ShipToTradeParty/PostalTradeAddress/CountryID"));
      must("VATEX", code === "VATEX-EU-IC");
    }
  }
  const groups = taxes.map(
    (tax) => `${text(tax, "CategoryCode")} ${text(tax, "RateApplicablePercent")}`,
  );
  must("one breakdown per category and rate", new Set(groups).size === groups.length);
  if (profile.includes("xrechnung")) {
    const parts = { seller, buyer, agreement, delivery, settlement, means };
    for (const rule of brokenGerman({ ...parts, profile, typeCode, sellerTax })) broken.add(rule);
  }
  return [...broken];
}
