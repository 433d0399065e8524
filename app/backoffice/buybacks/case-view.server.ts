import { isPhoto, listCaseFiles } from "~/buyback/case-files.server";
import { listCaseUnits, listExpectedLines } from "~/buyback/case-goods.server";
import { knowParts } from "~/buyback/case-knowledge.server";
import { countLines, LINES_PAGE, listLines } from "~/buyback/case-lines.server";
import { listMessages } from "~/buyback/case-messages.server";
import { listCasePapers } from "~/buyback/case-papers.server";
import { listCaseOffers } from "~/buyback/case-offers.server";
import type { BuybackCase } from "~/buyback/cases.server";
import { type CaseEvent, nextState } from "~/buyback/lifecycle";
import { findObstacle } from "~/buyback/obstacles.server";
import { percentFor } from "~/buyback/percent-for.server";
import { db } from "~/platform/db.server";
import { currentSettings } from "~/settings/settings.server";
import { mayTest } from "~/stock/unit-tests.server";
import type { StaffRole } from "../../../db/staff-tables";
import { can } from "../roles";

const possible: readonly CaseEvent[] = [
  ...(["asked", "shop-wrote", "offered", "refused", "arrived", "inspected"] as const),
  ...(["sending-back", "sent-back", "confirmed", "recalled"] as const),
];

const MAX_EVENTS = 100;

async function viewLines(known: BuybackCase, page: number, seesPrices: boolean) {
  const counts = await countLines(known.id);
  const pages = Math.max(1, Math.ceil(counts.lines / LINES_PAGE));
  const current = Math.min(page, pages);
  const lines = await listLines(known.id, current);
  const knowledge = seesPrices
    ? await knowParts(
        lines.map(({ key }) => key),
        known.id,
      )
    : undefined;
  return {
    counts,
    page: current,
    pages,
    lines: lines.map(({ key, ...line }) => ({
      ...line,
      priceCents: seesPrices ? line.priceCents : null,
      draftCents: seesPrices ? line.draftCents : null,
      known: knowledge?.get(key),
      suggestedCents:
        seesPrices && line.priceCents !== null
          ? Math.round((line.priceCents * percentFor(line.condition)) / 100)
          : null,
    })),
  };
}

/** The newest first. */
async function listEvents(caseId: string) {
  return db
    .selectFrom("buyback_events")
    .select(["id", "event", "state", "side", "actor", "created_at as createdAt"])
    .where("request_id", "=", caseId)
    .orderBy("id", "desc")
    .limit(MAX_EVENTS)
    .execute();
}

/** In the seller's language, for the forms to begin with. */
function templates({ language }: BuybackCase) {
  const settings = currentSettings();
  const isGerman = language === "de";
  return {
    offer: isGerman ? settings.buybackOfferDe : settings.buybackOfferEn,
    question: isGerman ? settings.buybackQuestionDe : settings.buybackQuestionEn,
    refusal: isGerman ? settings.buybackRefusalDe : settings.buybackRefusalEn,
    days: settings.buybackOfferDays,
  };
}

/** All of a case that a role may see: the store neither prices nor persons. */
export async function viewCaseFor(known: BuybackCase, role: StaffRole, page: number) {
  const seesPrices = role !== "store";
  const seesPerson = can(role, "see-buyers");
  const [list, offers, messages, papers, files, units, expected, events, obstacle] =
    await Promise.all([
      viewLines(known, page, seesPrices),
      seesPrices ? listCaseOffers(known.id) : [],
      seesPerson ? listMessages(known.id) : [],
      seesPerson ? listCasePapers(known.id) : [],
      listCaseFiles(known.id),
      listCaseUnits(known.id),
      listExpectedLines(known.id),
      listEvents(known.id),
      findObstacle(db, known),
    ]);
  const { number, state, version, components, language, createdAt, stateSince } = known;
  return {
    ...{ number, state, version, components, language, createdAt, stateSince, events },
    ...list,
    offers,
    messages,
    papers,
    obstacle,
    units: units.map(({ state: unitState, ...unit }) => ({
      ...unit,
      mayTest: mayTest(unitState),
    })),
    untested: units.filter((unit) => mayTest(unit.state) && !unit.result).length,
    files: files.map((file) => ({ ...file, isPhoto: isPhoto(file) })),
    expected: expected.map(({ id, articleNumber, quantity, open, condition }) => ({
      ...{ id, articleNumber, quantity, open, condition },
    })),
    person: seesPerson
      ? {
          name: `${known.firstName} ${known.lastName}`,
          company: known.company,
          email: known.email,
          phone: known.phone,
          address: known.address,
          kind: known.sellerKind,
          vatId: known.vatId,
          selfBilling: known.selfBilling,
          shipping: known.shipping,
          pickupNote: known.pickupNote,
          holder: known.holder,
          ibanHint: known.ibanHint,
          newIbanHint: known.newIbanHint,
          termsAgreedAt: known.termsAgreedAt,
        }
      : undefined,
    releasedName: known.releasedBy ? known.releasedName : "",
    payableCents: seesPrices ? known.payableCents : null,
    templates: templates(known),
    can: possible.filter((event) => nextState(event, known) !== undefined),
    mayOffer: can(role, "offer-buybacks"),
    mayReceive: can(role, "receive-goods"),
  };
}

export type CaseViewForStaff = Awaited<ReturnType<typeof viewCaseFor>>;
