/** In the order of a day's work. */
export type WorkName =
  | "ship"
  | "vatIds"
  | "transfers"
  | "owed"
  | "payments"
  | "withdrawals"
  | "returns"
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

/** So many entries are linked; more are in a list of their own. */
export const SHOWN = 8;

/** Offers that lapse within these days are work. */
export const ENDING_DAYS = 3;

export interface Waiting {
  label: string;
  to: string;
  since: Date;
  /** When its promise is broken. */
  due?: Date;
}

/** @param waiting the oldest first @param all the page with all of them, linked when some aren't shown */
export function toWorkList(
  name: WorkName,
  waiting: readonly Waiting[],
  { now, all }: { now: Date; all: string },
): WorkList {
  const promises = waiting
    .flatMap(({ due }) => due ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  return {
    name,
    count: waiting.length,
    oldest: waiting[0]?.since,
    due: promises[0],
    overdue: promises.filter((due) => due < now).length,
    to: waiting.length > SHOWN ? all : undefined,
    entries: waiting.slice(0, SHOWN).map(({ label, to }) => ({ label, to })),
  };
}
