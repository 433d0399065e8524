import { env } from "~/platform/env.server";
import { currentSettings } from "~/settings/settings.server";
import { isPhoto, listCaseFiles } from "./case-files.server";
import { countLines, listLines } from "./case-lines.server";
import { hasInvoice, listMessages } from "./case-messages.server";
import { listCasePapers } from "./case-papers.server";
import { listCaseOffers, listOfferLines, OFFER_PAGE } from "./case-offers.server";
import type { BuybackCase } from "./cases.server";
import { turns } from "./lifecycle";

/** Of a case without an offer: how many lines its seller reads back. */
const SHOWN_LINES = 100;

async function viewOffers(known: BuybackCase, page: number) {
  const offers = await listCaseOffers(known.id);
  const shown = offers.find(({ state }) => state === "open") ?? offers[0];
  if (!shown) return undefined;
  // Staff's names aren't the seller's business.
  const offer = { ...shown, createdBy: "" };
  const pages = Math.max(1, Math.ceil((offer.lines ?? 0) / OFFER_PAGE));
  const current = Math.min(page, pages);
  const isOpen =
    offer.state === "open" && known.state === "offered" && offer.validUntil > new Date();
  return {
    ...offer,
    isOpen,
    state: offer.state === "open" && !isOpen ? ("lapsed" as const) : offer.state,
    page: current,
    pages,
    goods: await listOfferLines(offer.id, current),
  };
}

/** Staff's names aren't the seller's business: the shop writes. */
async function viewMessages(known: BuybackCase) {
  const messages = await listMessages(known.id);
  return messages.map(({ author: _author, ...message }) => message);
}

/** All that the seller's page shows. */
export async function viewCase(known: BuybackCase, page: number) {
  const [offer, messages, files, counts, invoice, papers] = await Promise.all([
    viewOffers(known, page),
    viewMessages(known),
    listCaseFiles(known.id),
    countLines(known.id),
    hasInvoice(known.id),
    listCasePapers(known.id),
  ]);
  const lines = offer ? [] : await listLines(known.id, 1, SHOWN_LINES);
  const { legalName, street, postalCode, city } = currentSettings();
  const { state, number, version, createdAt, components } = known;
  return {
    ...{ state, number, version, createdAt, components },
    turn: turns[state],
    offer,
    messages,
    files: files
      .filter(({ purpose }) => purpose !== "message")
      .map((file) => ({ ...file, isPhoto: isPhoto(file) })),
    lines: lines.map(({ id, articleNumber, quantity, condition, note }) => ({
      ...{ id, articleNumber, quantity, condition, note },
    })),
    lineCount: counts.lines,
    details: {
      firstName: known.firstName,
      lastName: known.lastName,
      company: known.company,
      kind: known.sellerKind,
      holder: known.holder,
      address: known.address,
      vatId: known.vatId,
      selfBilling: known.selfBilling,
      shipping: known.shipping,
      pickupNote: known.pickupNote,
      ibanHint: known.ibanHint,
      newIbanHint: known.newIbanHint,
      hasInvoice: invoice,
    },
    payableCents: known.payableCents,
    papers,
    shopAddress: [legalName, street, `${postalCode} ${city}`],
    origin: env.APP_ORIGIN,
  };
}

export type CaseView = Awaited<ReturnType<typeof viewCase>>;
/** As loaders send it. */
export type ShownCase = Omit<CaseView, "createdAt" | "offer" | "messages"> & {
  createdAt: Date | string;
  offer:
    | undefined
    | (Omit<NonNullable<CaseView["offer"]>, "validUntil" | "createdAt" | "answeredAt"> & {
        validUntil: Date | string;
        createdAt: Date | string;
        answeredAt: Date | string | null;
      });
  messages: (Omit<CaseView["messages"][number], "createdAt"> & { createdAt: Date | string })[];
};
