import { salesByMonth } from "~/orders/sales-report.server";
import { calendarYear } from "~/platform/clock";
import { answersByMonth } from "~/requests/answer-report.server";
import { lastMonths } from "../format-month";

const FIRST_YEAR = 2024;

/** Those that can be chosen, the newest first. */
export function reportYears(now = new Date()): number[] {
  const year = calendarYear(now);
  return Array.from({ length: year - FIRST_YEAR + 1 }, (_, back) => year - back);
}

/** Another than those: the last twelve months. */
export function readYear(request: Request): number | undefined {
  const year = Number(new URL(request.url).searchParams.get("year"));
  return reportYears().find((each) => each === year);
}

/** Month by month, the oldest first, those without anything included. */
export async function makeReport(year: number | undefined) {
  const months = year
    ? Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`)
    : lastMonths(12).reverse();
  const range = { from: months[0] ?? "", to: months.at(-1) ?? "" };
  const [sales, answers] = await Promise.all([salesByMonth(range), answersByMonth(range)]);
  const nothing = { orders: 0, pieces: 0, cents: 0, returnedCents: 0, costedPieces: 0 };
  return months.map((month) => ({
    ...{ ...nothing, marginCents: 0, shelfDays: null, asked: 0, inTime: 0, late: 0 },
    ...sales.find((row) => row.month === month),
    ...answers.find((row) => row.month === month),
    month,
  }));
}

export type ReportMonth = Awaited<ReturnType<typeof makeReport>>[number];
