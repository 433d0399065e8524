import type { StaffRole } from "../../../db/staff-tables";
import { findBackupTrouble, knownBackupAt } from "~/backup/age.server";
import { listCasesIn, listEndingCases } from "~/buyback/case-lists.server";
import type { NextStep } from "~/orders/next-step";
import { listUnfinishedOrders, type UnfinishedOrder } from "~/orders/unfinished.server";
import { listEndingOffers, listSilentOffers } from "~/offers/offer-lists.server";
import { countOpenEntries } from "~/payments/bank-entries.server";
import { daysBefore } from "~/platform/clock";
import { listFailedJobs } from "~/platform/jobs.server";
import { listFailedMails } from "~/platform/outbox.server";
import { caseNumber } from "~/requests/request-mail.server";
import { listUnanswered } from "~/requests/unanswered.server";
import { dispatchStart } from "~/settings/dispatch.server";
import { terms } from "~/shop";
import { listWaitingUnits } from "~/stock/find-units.server";
import { unitCode } from "~/stock/unit-code";
import { BUYBACKS, casePath } from "../buybacks/paths";
import { unprovedList } from "../documents/work.server";
import { GOODS, unitPath } from "../goods/paths";
import { can, type Permission } from "../roles";
import { daysAfter, promisedBy } from "./promise";

const ORDERS = "/intern/bestellungen";
const PAYMENTS = "/intern/zahlungen";
const SHOWN = 8;

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
    to: `${ORDERS}?shipping=to-ship`,
  },
  vatIds: {
    permission: "change-orders",
    steps: ["confirm-vat-id"],
    due: dispatchTerm,
    to: `${ORDERS}?shipping=to-ship`,
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
    to: `${ORDERS}?payment=check`,
  },
  withdrawals: {
    permission: "change-orders",
    steps: ["settle-withdrawal", "ask-buyer"],
    due: refundTerm,
  },
  returns: { permission: "receive-goods", steps: ["await-goods"], due: refundTerm },
} as const satisfies Record<string, OrderWork>;

/** In the order of a day's work. */
export type WorkName =
  | keyof typeof orderWork
  | "buybacks"
  | "buybackOffers"
  | "buybackGoods"
  | "payouts"
  | "goods"
  | "entries"
  | "answers"
  | "silentOffers"
  | "offers"
  | "proofs"
  | "mails"
  | "jobs"
  | "backup";

export interface WorkList {
  name: WorkName;
  count: number;
  /** Since when its oldest entry waits; the backup's age is part of its text. */
  oldest: Date | undefined;
  /** When the first promise is broken. */
  due: Date | undefined;
  overdue: number;
  to: string | undefined;
  /** The oldest first. */
  entries: { label: string; to?: string }[];
}

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
          .map(({ number }) => ({ label: number, to: `${ORDERS}/${number}` })),
      };
    });
}

async function answers(now: Date): Promise<WorkList> {
  const waiting = await listUnanswered();
  const promises = waiting.map(({ createdAt }) => promisedBy(createdAt, terms.responseHours));
  return {
    name: "answers",
    count: waiting.length,
    oldest: waiting[0]?.createdAt,
    due: promises[0],
    overdue: promises.filter((term) => term < now).length,
    to: waiting.length > SHOWN ? "/intern/anfragen" : undefined,
    entries: waiting.slice(0, SHOWN).map(({ id }) => ({
      label: caseNumber(id),
      to: `/intern/anfragen/${id}`,
    })),
  };
}

/** Open ones that lapse within these days. */
const ENDING_DAYS = 3;

async function endingOffers(now: Date): Promise<WorkList> {
  const ending = await listEndingOffers(now, daysAfter(now, ENDING_DAYS));
  return {
    name: "offers",
    count: ending.length,
    oldest: ending[0]?.createdAt,
    due: ending[0]?.validUntil,
    overdue: 0,
    to: ending.length > SHOWN ? "/intern/angebote" : undefined,
    entries: ending
      .slice(0, SHOWN)
      .map(({ number }) => ({ label: number, to: `/intern/angebote/${number}` })),
  };
}

/** After so many days without an answer somebody asks. */
const SILENT_DAYS = 3;

async function silentOffers(now: Date): Promise<WorkList> {
  const silent = await listSilentOffers(now, daysBefore(now, SILENT_DAYS));
  return {
    name: "silentOffers",
    count: silent.length,
    oldest: silent[0]?.createdAt,
    due: undefined,
    overdue: 0,
    to: silent.length > SHOWN ? "/intern/angebote" : undefined,
    entries: silent
      .slice(0, SHOWN)
      .map(({ number }) => ({ label: number, to: `/intern/angebote/${number}` })),
  };
}

interface Waiting {
  number: string;
  since: Date;
  due?: Date;
}

/** Cases, the one whose promise ends first before all others. */
function caseList(name: WorkName, waiting: readonly Waiting[], now: Date, to: string): WorkList {
  const promises = waiting
    .flatMap(({ due }) => due ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  return {
    name,
    count: waiting.length,
    oldest: waiting[0]?.since,
    due: promises[0],
    overdue: promises.filter((due) => due < now).length,
    to: waiting.length > SHOWN || name === "payouts" ? to : undefined,
    entries: waiting.slice(0, SHOWN).map(({ number }) => ({ label: number, to: casePath(number) })),
  };
}

async function buybacks(role: StaffRole, now: Date): Promise<WorkList[]> {
  const [open, ending, arrived, payable] = await Promise.all([
    listCasesIn(["new", "in-review", "countered"]),
    listEndingCases(daysAfter(now, ENDING_DAYS)),
    listCasesIn(["arrived", "inspected", "send-back"]),
    listCasesIn(["payable"]),
  ]);
  const toAnswer = open.map(({ number, since }) => ({
    ...{ number, since },
    due: promisedBy(since, terms.responseHours),
  }));
  const paidBy = ({ number, since, arrivedAt }: (typeof arrived)[number]) => ({
    ...{ number, since },
    due: promisedBy(arrivedAt ?? since, terms.buybackPayoutHours),
  });
  const lists: WorkList[] = [];
  if (can(role, "offer-buybacks")) {
    lists.push(caseList("buybacks", toAnswer, now, BUYBACKS));
    const soon = ending.map(({ number, createdAt, validUntil }) => ({
      ...{ number, since: createdAt, due: validUntil },
    }));
    lists.push(caseList("buybackOffers", soon, now, `${BUYBACKS}?state=offered`));
  }
  if (can(role, "receive-goods")) {
    lists.push(caseList("buybackGoods", arrived.map(paidBy), now, `${BUYBACKS}?state=arrived`));
  }
  if (can(role, "pay-out")) {
    lists.push(caseList("payouts", payable.map(paidBy), now, `${PAYMENTS}/ausgang`));
  }
  return lists;
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
      entries: mails
        .slice(0, SHOWN)
        .map(({ subject, recipient, error }) => ({ label: `${recipient}: ${subject} (${error})` })),
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
  const [orders, cases, pieces, money, requests, silent, offers, failures] = await Promise.all([
    listUnfinishedOrders(),
    can(role, "see-work") ? buybacks(role, now) : [],
    can(role, "keep-pieces") ? goods() : undefined,
    can(role, "change-orders") ? entries() : undefined,
    can(role, "answer-requests") ? answers(now) : undefined,
    can(role, "change-orders") ? silentOffers(now) : undefined,
    can(role, "change-orders") ? endingOffers(now) : undefined,
    can(role, "change-orders") ? troubles(now) : undefined,
  ]);
  return [
    ...orderLists(role, orders, now),
    ...cases,
    ...(pieces ? [pieces] : []),
    ...(money ? [money] : []),
    ...(requests ? [requests] : []),
    ...(silent ? [silent] : []),
    ...(offers ? [offers] : []),
    ...(can(role, "change-orders") ? [await unprovedList(SHOWN)] : []),
    ...(failures ?? []),
  ];
}
