import type { CaseState } from "../../../db/buyback-tables";
import type { StaffRole } from "../../../db/staff-tables";
import { listCasesIn, listEndingCases } from "~/buyback/case-lists.server";
import { daysAfter } from "~/platform/clock";
import { terms } from "~/shop";
import { can } from "../roles";
import { promisedBy } from "../today/promise";
import { ENDING_DAYS, toWorkList, type WorkList } from "../today/work-list";
import { BUYBACKS, casePath } from "./paths";

const PAY_OUTS = "/intern/zahlungen/ausgang";

async function toAnswer(now: Date): Promise<WorkList> {
  const open = await listCasesIn(["new", "in-review", "countered"]);
  const waiting = open.map(({ number, since }) => ({
    ...{ label: number, to: casePath(number), since },
    due: promisedBy(since, terms.responseHours),
  }));
  return toWorkList("buybacks", waiting, { now, all: BUYBACKS });
}

async function endingOffers(now: Date): Promise<WorkList> {
  const ending = await listEndingCases(daysAfter(now, ENDING_DAYS));
  const waiting = ending.map(({ number, createdAt, validUntil }) => ({
    ...{ label: number, to: casePath(number), since: createdAt, due: validUntil },
  }));
  return toWorkList("buybackOffers", waiting, { now, all: `${BUYBACKS}?state=offered` });
}

/** Promised from the arrival on. */
async function listUnpaid(states: readonly CaseState[]) {
  return (await listCasesIn(states)).map(({ number, since, arrivedAt }) => ({
    ...{ label: number, to: casePath(number), since },
    due: promisedBy(arrivedAt ?? since, terms.buybackPayoutHours),
  }));
}

async function goods(now: Date): Promise<WorkList> {
  const waiting = await listUnpaid(["arrived", "inspected", "send-back"]);
  return toWorkList("buybackGoods", waiting, { now, all: `${BUYBACKS}?state=arrived` });
}

async function payouts(now: Date): Promise<WorkList> {
  const waiting = await listUnpaid(["payable"]);
  return { ...toWorkList("payouts", waiting, { now, all: PAY_OUTS }), to: PAY_OUTS };
}

/** Buy-backs that wait for somebody of this role. */
export async function listCaseWork(role: StaffRole, now: Date): Promise<WorkList[]> {
  return Promise.all([
    ...(can(role, "offer-buybacks") ? [toAnswer(now), endingOffers(now)] : []),
    ...(can(role, "receive-goods") ? [goods(now)] : []),
    ...(can(role, "pay-out") ? [payouts(now)] : []),
  ]);
}
