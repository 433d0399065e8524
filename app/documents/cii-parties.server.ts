import { getTFor } from "~/i18n/i18n.server";
import type { Profile } from "./cii.server";
import { dateTime } from "./cii-values";
import type { DocumentToPrint, DocumentParty } from "./snapshot";

/** References, seller (BG-4), buyer (BG-7). */
export function agreement({ snapshot }: DocumentToPrint, profile: Profile) {
  const { references, seller, buyer, language } = snapshot;
  const { leitwegId, buyerReference, order } = references;
  // BT-10; XRechnung wants one of everybody (BR-DE-15).
  const reference =
    leitwegId || (profile === "xrechnung" ? buyerReference || order || "-" : buyerReference);
  const contact = {
    "ram:PersonName": getTFor(language)("documents.contact"),
    ...(seller.phone
      ? { "ram:TelephoneUniversalCommunication": { "ram:CompleteNumber": seller.phone } }
      : {}),
    ...(seller.email
      ? { "ram:EmailURIUniversalCommunication": { "ram:URIID": seller.email } }
      : {}),
  };
  return {
    ...(reference ? { "ram:BuyerReference": reference } : {}),
    "ram:SellerTradeParty": party(seller, contact),
    "ram:BuyerTradeParty": party(
      buyer,
      buyer.company ? { "ram:PersonName": buyer.name } : undefined,
    ),
    ...(order ? { "ram:SellerOrderReferencedDocument": { "ram:IssuerAssignedID": order } } : {}),
    ...(buyerReference
      ? { "ram:BuyerOrderReferencedDocument": { "ram:IssuerAssignedID": buyerReference } }
      : {}),
  };
}

/** BG-13: also where it is the buyer's own address, because BR-IC-12 wants the country. */
export function delivery({ snapshot }: DocumentToPrint) {
  const { deliverTo, buyer, deliveredOn, references } = snapshot;
  const place = deliverTo ?? buyer;
  return {
    "ram:ShipToTradeParty": {
      "ram:Name": place.company || place.name,
      "ram:PostalTradeAddress": address(place),
    },
    ...(deliveredOn
      ? {
          "ram:ActualDeliverySupplyChainEvent": {
            "ram:OccurrenceDateTime": dateTime(deliveredOn),
          },
        }
      : {}),
    ...(references.deliveryNote
      ? {
          "ram:DespatchAdviceReferencedDocument": {
            "ram:IssuerAssignedID": references.deliveryNote,
          },
        }
      : {}),
  };
}

function party(who: DocumentParty, contact: object | undefined) {
  const { vatId, taxNumber, email } = who;
  return {
    // BT-29, where no VAT ID tells who it is (BR-CO-26).
    ...(!vatId && taxNumber ? { "ram:ID": taxNumber } : {}),
    "ram:Name": who.company || who.name,
    ...(contact ? { "ram:DefinedTradeContact": contact } : {}),
    "ram:PostalTradeAddress": address(who),
    // CEF EAS: EM is a mail address.
    ...(email
      ? { "ram:URIUniversalCommunication": { "ram:URIID": { "@_schemeID": "EM", "#text": email } } }
      : {}),
    "ram:SpecifiedTaxRegistration": [
      ...(vatId ? [{ "ram:ID": { "@_schemeID": "VA", "#text": vatId } }] : []),
      ...(taxNumber ? [{ "ram:ID": { "@_schemeID": "FC", "#text": taxNumber } }] : []),
    ],
  };
}

function address({ postalCode, street, city, countryCode }: DocumentParty) {
  return {
    "ram:PostcodeCode": postalCode,
    "ram:LineOne": street,
    "ram:CityName": city,
    "ram:CountryID": countryCode,
  };
}
