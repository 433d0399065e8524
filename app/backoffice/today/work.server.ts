import type { StaffRole } from "../../../db/staff-tables";
import { findBackupTrouble, knownBackupAt } from "~/backup/age.server";
import type { NextStep } from "~/orders/next-step";
import { listUnfinishedOrders, type UnfinishedOrder } from "~/orders/unfinished.server";
import { listEndingOffers, listSilentOffers } from "~/offers/offer-lists.server";
import { countOpenEntries } from "~/payments/bank-entries.server";
import { daysAfter, daysBefore } from "~/platform/clock";
import { listFailedJobs } from "~/platform/jobs.server";
import { listFailedMails } from "~/platform/outbox.server";
import { caseNumber } from "~/requests/request-mail.server";
import { listUnanswered } from "~/requests/unanswered.server";
import { dispatchStart } from "~/settings/dispatch.server";
import { terms } from "~/shop";
import { listWaitingUnits } from "~/stock/find-units.server";
import { unitCode } from "~/stock/unit-code";
import { listCaseWork } from "../buybacks/case-work.server";
import { unprovedList } from "../documents/work.server";
import { GOODS, unitPath } from "../goods/paths";
import { offerPath, OFFERS_PATH } from "../offers/paths";
import { orderPath, ORDERS_PATH } from "../orders/paths";
import { inboxPath, REQUESTS_PATH } from "../requests/paths";
import { can, type Permission } from "../roles";
import { promisedBy } from "./promise";
import { ENDING_DAYS, SHOWN, toWorkList, type WorkList } from "./work-list";

const PAYMENTS = "/intern/zahlungen";

interface OrderWork {
  permission: Permission;
  steps: readonly NextStep[];
  /** Until when it has to be done. */
  due?: (order: UnfinishedOrder) => Date;
  /** The orders' list with the same ones. */
  to?: string;
  /** Where all of them are done. */
  page?: string;
}

/** § 357 BGB: within 14 days. */
const refundTerm = ({ since }: UnfinishedOrder) => daysAfter(since, terms.withdrawalDays);

const dispatchTerm = ({ since }: UnfinishedOrder) =>
  promisedBy(dispatchStart(since), terms.dispatchHours);

const orderWork = {
  ship: {
    permission: "ship-orders",
    steps: ["ship"],
    due: dispatchTerm,
    to: `${ORDERS_PATH}?shipping=to-ship`,
  },
  vatIds: {
    permission: "change-orders",
    steps: ["confirm-vat-id"],
    due: dispatchTerm,
    to: `${ORDERS_PATH}?shipping=to-ship`,
  },
  transfers: {
    permission: "change-orders",
    steps: ["await-transfer", "await-rest"],
    due: ({ step, since, paymentDueAt }) =>
      step === "await-rest" ? daysAfter(since, terms.prepaymentDays) : paymentDueAt,
    page: PAYMENTS,
  },
  owed: {
    permission: "refund",
    steps: ["transfer-back", "transfer-part-back"],
    due: refundTerm,
    page: `${PAYMENTS}/ausgang`,
  },
  payments: {
    permission: "change-orders",
    steps: ["compare-payment", "answer-dispute", "cancel-disputed"],
    to: `${ORDERS_PATH}?payment=check`,
  },
  withdrawals: {
    permission: "change-orders",
    steps: ["settle-withdrawal", "ask-buyer"],
    due: refundTerm,
  },
  returns: { permission: "receive-goods", steps: ["await-goods"], due: refundTerm },
} as const satisfies Record<string, OrderWork>;

function orderLists(role: StaffRole, orders: readonly UnfinishedOrder[], now: Date): WorkList[] {
  return (Object.entries(orderWork) as [keyof typeof orderWork, OrderWork][])
    .filter(([, { permission }]) => can(role, permission))
    .map(([name, { steps, due, to, page }]) => {
      const own = orders.filter(({ step }) => steps.includes(step));
      const promises = due ? own.map(due).sort((a, b) => a.getTime() - b.getTime()) : [];
      return {
        name,
        count: own.length,
        oldest: own[0]?.since,
        due: promises[0],
        overdue: promises.filter((each) => each < now).length,
        to: page ?? (own.length > SHOWN || own.length === 0 ? to : undefined),
        entries: own
          .slice(0, SHOWN)
          .map(({ number }) => ({ label: number, to: orderPath(number) })),
      };
    });
}

async function answers(now: Date): Promise<WorkList> {
  const waiting = (await listUnanswered()).map(({ id, createdAt }) => ({
    label: caseNumber(id),
    to: inboxPath(id),
    since: createdAt,
    due: promisedBy(createdAt, terms.responseHours),
  }));
  return toWorkList("answers", waiting, { now, all: REQUESTS_PATH });
}

/** After so many days without an answer somebody asks. */
const SILENT_DAYS = 3;

/** Those of the shop's that nobody has answered, and those that end soon. */
async function offers(now: Date): Promise<WorkList[]> {
  const about = { now, all: OFFERS_PATH };
  const [silent, ending] = await Promise.all([
    listSilentOffers(now, daysBefore(now, SILENT_DAYS)),
    listEndingOffers(now, daysAfter(now, ENDING_DAYS)),
  ]);
  const waiting = ({ number, createdAt }: { number: string; createdAt: Date }) => ({
    label: number,
    to: offerPath(number),
    since: createdAt,
  });
  return [
    toWorkList("silentOffers", silent.map(waiting), about),
    toWorkList(
      "offers",
      ending.map((offer) => ({ ...waiting(offer), due: offer.validUntil })),
      about,
    ),
  ];
}

/** Pieces that wait for inspection. */
async function goods(): Promise<WorkList> {
  const { units, count } = await listWaitingUnits(SHOWN);
  return {
    name: "goods",
    count,
    oldest: units[0]?.since,
    due: undefined,
    overdue: 0,
    to: count > SHOWN ? GOODS : undefined,
    entries: units.map(({ id }) => ({ label: unitCode(id), to: unitPath(id) })),
  };
}

/** Money that nobody has assigned to an order yet. */
async function entries(): Promise<WorkList> {
  const { count, oldest } = await countOpenEntries();
  return {
    name: "entries",
    count,
    oldest: oldest ?? undefined,
    due: undefined,
    overdue: 0,
    to: PAYMENTS,
    entries: [],
  };
}

const trouble = { due: undefined, overdue: 0, to: undefined };

async function troubles(now: Date): Promise<WorkList[]> {
  const [mails, jobs, backup] = await Promise.all([
    listFailedMails(),
    listFailedJobs(daysBefore(now, 1)),
    findBackupTrouble(now, knownBackupAt),
  ]);
  const newest = backup === undefined ? undefined : await knownBackupAt();
  return [
    {
      ...trouble,
      name: "mails",
      to: "/intern/mails",
      count: mails.length,
      oldest: mails[0]?.createdAt,
      entries: mails.slice(0, SHOWN).map(({ subject, recipient, error }) => ({
        label: `${recipient}: ${subject}${error ? ` (${error})` : ""}`,
      })),
    },
    {
      ...trouble,
      name: "jobs",
      count: jobs.length,
      oldest: jobs[0]?.at,
      entries: jobs.slice(0, SHOWN).map(({ name, error }) => ({ label: `${name}: ${error}` })),
    },
    {
      ...trouble,
      name: "backup",
      count: backup === undefined ? 0 : 1,
      oldest: newest,
      entries: [],
    },
  ];
}

/** What waits for somebody of this role, empty lists included. */
export async function listWork(role: StaffRole, now = new Date()): Promise<WorkList[]> {
  const [orders, cases, pieces, money, requests, quotes, proofs, failures] = await Promise.all([
    listUnfinishedOrders(),
    can(role, "see-work") ? listCaseWork(role, now) : [],
    can(role, "keep-pieces") ? goods() : undefined,
    can(role, "change-orders") ? entries() : undefined,
    can(role, "answer-requests") ? answers(now) : undefined,
    can(role, "change-orders") ? offers(now) : [],
    can(role, "change-orders") ? unprovedList() : undefined,
    can(role, "change-orders") ? troubles(now) : undefined,
  ]);
  return [
    ...orderLists(role, orders, now),
    ...cases,
    ...(pieces ? [pieces] : []),
    ...(money ? [money] : []),
    ...(requests ? [requests] : []),
    ...quotes,
    ...(proofs ? [proofs] : []),
    ...(failures ?? []),
  ];
}
