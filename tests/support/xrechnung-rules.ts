import { has, select, text } from "./xml-select";

interface Parts {
  seller: unknown;
  buyer: unknown;
  agreement: unknown;
  delivery: unknown;
  settlement: unknown;
  means: unknown[];
  profile: string;
  typeCode: string;
  /** VAT ID and tax number. */
  sellerTax: string[];
}

/** UNTDID 1001, as BR-DE-17 allows it. */
export const invoiceCodes = ["326", "380", "384", "389", "381", "875", "876", "877"];

/** What XRechnung 3.0 (KoSIT) wants beyond EN 16931. */
export function brokenGerman({
  seller,
  buyer,
  agreement,
  delivery,
  settlement,
  means,
  profile,
  typeCode,
  sellerTax,
}: Parts): string[] {
  const german = new Set<string>();
  const wants = (rule: string, holds: boolean) => {
    if (!holds) german.add(rule);
  };
  const contact = select(seller, "DefinedTradeContact")[0];
  const shipTo = select(delivery, "ShipToTradeParty/PostalTradeAddress")[0];
  wants("BR-DE-1", means.length > 0);
  wants("BR-DE-2", contact !== undefined);
  wants("BR-DE-3", has(seller, "PostalTradeAddress/CityName"));
  wants("BR-DE-4", has(seller, "PostalTradeAddress/PostcodeCode"));
  wants("BR-DE-5", has(contact, "PersonName"));
  wants("BR-DE-6", has(contact, "TelephoneUniversalCommunication/CompleteNumber"));
  wants("BR-DE-7", has(contact, "EmailURIUniversalCommunication/URIID"));
  wants("BR-DE-8", has(buyer, "PostalTradeAddress/CityName"));
  wants("BR-DE-9", has(buyer, "PostalTradeAddress/PostcodeCode"));
  wants("BR-DE-10", !shipTo || has(shipTo, "CityName"));
  wants("BR-DE-11", !shipTo || has(shipTo, "PostcodeCode"));
  wants("BR-DE-15", has(agreement, "BuyerReference"));
  wants("BR-DE-16", sellerTax.length > 0);
  wants("BR-DE-17", invoiceCodes.includes(typeCode));
  wants(
    "BR-DE-21",
    profile === "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  );
  for (const each of means) {
    const code = text(each, "TypeCode");
    const account = text(each, "PayeePartyCreditorFinancialAccount/IBANID");
    wants("BR-DE-19", code !== "58" || /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account));
    wants("BR-DE-23-b", ["30", "58"].includes(code) || account === "");
    wants("BR-DE-24", !["48", "54", "55"].includes(code));
  }
  wants(
    "BR-DE-26",
    typeCode !== "384" || has(settlement, "InvoiceReferencedDocument/IssuerAssignedID"),
  );
  wants(
    "BR-DE-27",
    /(\D*\d){3}/.test(text(contact, "TelephoneUniversalCommunication/CompleteNumber")),
  );
  wants(
    "BR-DE-28",
    /^[^@\s.][^@\s]*@[^@\s]+\.[^@\s.]+$/.test(
      text(contact, "EmailURIUniversalCommunication/URIID"),
    ),
  );
  wants("PEPPOL-EN16931-R010", has(buyer, "URIUniversalCommunication/URIID"));
  wants("PEPPOL-EN16931-R020", has(seller, "URIUniversalCommunication/URIID"));
  return [...german];
}
