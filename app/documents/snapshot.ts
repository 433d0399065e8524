import type { DocumentKind } from "../../db/document-tables";
import type { DocumentParty, DocumentSnapshot } from "../../db/document-snapshot";
import { findCountry } from "~/parts/countries";
import type { Settings } from "~/settings/schema";

export type {
  DocumentCharge,
  DocumentLine,
  DocumentParty,
  DocumentSnapshot,
} from "../../db/document-snapshot";

export interface DocumentToPrint {
  kind: DocumentKind;
  number: string;
  issuedAt: Date;
  snapshot: DocumentSnapshot;
}

/** The shop as a party of a document, by the settings of its day. */
export function shopParty(settings: Settings): DocumentParty {
  return {
    name: settings.legalName,
    street: settings.street,
    postalCode: settings.postalCode,
    city: settings.city,
    country: "Germany",
    countryCode: "DE",
    email: settings.email,
    phone: settings.phone,
    vatId: settings.vatId,
    taxNumber: settings.taxNumber,
    iban: settings.iban,
    bic: settings.bic,
    bankName: settings.bankName,
    bankHolder: settings.bankHolder,
    representative: settings.representative,
  };
}

/** ISO 3166-1 of a stored country; `ZZ` for one that isn't known any more. */
export function countryCode(name: string): string {
  return findCountry(name)?.code ?? "ZZ";
}

/** Those by which the shop buys. */
export function isPurchase(kind: DocumentKind): boolean {
  return kind === "purchase-receipt" || kind === "self-billed-credit-note";
}

/** Whom the paper is sent to. */
export function otherParty(kind: DocumentKind, { seller, buyer }: DocumentSnapshot): DocumentParty {
  return isPurchase(kind) ? seller : buyer;
}

/** Whose letterhead it has. */
export function ownParty(kind: DocumentKind, { seller, buyer }: DocumentSnapshot): DocumentParty {
  return isPurchase(kind) ? buyer : seller;
}
