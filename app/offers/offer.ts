import type { Language } from "../../db/columns";
import type { TaxKind } from "../../db/stock-tables";

/** What a buyer may say of why not. */
export const REASON_LENGTH = 500;

export const QUESTION_LENGTH = 5000;

export const offerStates = ["open", "ordered", "declined", "lapsed", "withdrawn"] as const;
export type OfferState = (typeof offerStates)[number];

export interface OfferItem {
  /** `null` when the article is gone or never was, see {@link isProcured}. */
  productId: number | null;
  name: string;
  articleNumber: string;
  condition: string;
  unit: string;
  image: string | null;
  quantity: number;
  /** Gross, in cents, whatever the shop's price is by now. */
  unitPriceCents: number;
  taxKind: TaxKind;
  /** What can be sold at this moment, with what is kept for this offer. */
  stock: number;
  /** When it can be there, in the shop's words; empty: at once. */
  delivery: string;
}

/** Whom it is for, as the checkout is filled. */
export interface OfferAddressee {
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
}

export interface Offer extends OfferAddressee {
  id: string;
  number: string;
  language: Language;
  message: string;
  validUntil: Date;
  declinedAt: Date | null;
  declineReason: string;
  withdrawnAt: Date | null;
  actor: string;
  createdAt: Date;
  /** The request that it answers. */
  quoteId: string | null;
  viewedAt: Date | null;
  followedUpAt: Date | null;
  /** Gross; `null`: by the shop's table. */
  shippingCents: number | null;
  /** Its pieces are kept for it until it ends. */
  reserved: boolean;
  items: OfferItem[];
  /** What came of it, unless that was given up without a payment. */
  order: { id: string; number: string; formToken: string } | undefined;
}

export function offerState(
  offer: Pick<Offer, "validUntil" | "declinedAt" | "withdrawnAt"> & { order?: unknown },
  now = new Date(),
): OfferState {
  if (offer.order) return "ordered";
  if (offer.withdrawnAt) return "withdrawn";
  if (offer.declinedAt) return "declined";
  return offer.validUntil < now ? "lapsed" : "open";
}

/**
 * What the shop doesn't have and would buy for it, priced by hand: every article has a condition.
 * Its offer can't be ordered at the checkout, which sells what is there.
 */
export const isProcured = ({ productId, condition }: Pick<OfferItem, "productId" | "condition">) =>
  productId === null && condition === "";

/** Lines that can't be delivered in full any more. */
export function soldOutItems(items: readonly OfferItem[]): OfferItem[] {
  return items.filter((item) => item.stock < item.quantity && !isProcured(item));
}

/** As notices name them. */
export const partsOf = (items: readonly OfferItem[]) =>
  items.map(({ articleNumber, name }) => articleNumber || name);
