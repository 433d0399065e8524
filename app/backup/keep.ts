import { DAY_MS } from "~/platform/clock";

/** A night and two hours: then something is wrong. */
export const OLD_HOURS = 26;

/** Like `retention`: how many days, weeks and months keep a backup each. */
export const kept = { days: 7, weeks: 5, months: 12 };

const periods: Record<keyof typeof kept, (time: Date) => string | number> = {
  days: (time) => Math.floor(time.getTime() / DAY_MS),
  // 1970 began on a Thursday.
  weeks: (time) => Math.floor((time.getTime() / DAY_MS + 3) / 7),
  months: (time) => time.toISOString().slice(0, 7),
};

/**
 * The newest of each of the last days, weeks and months (UTC) that have one. A shop that stood still
 * loses none: periods without a backup don't count.
 */
export function backupsToKeep<Backup extends { createdAt: Date }>(
  backups: readonly Backup[],
): Set<Backup> {
  const newestFirst = [...backups].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const keep = new Set<Backup>();
  for (const [name, count] of Object.entries(kept) as [keyof typeof kept, number][]) {
    const seen = new Set<string | number>();
    for (const backup of newestFirst) {
      const period = periods[name](backup.createdAt);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      keep.add(backup);
    }
  }
  return keep;
}
