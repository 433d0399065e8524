import { formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { calendarDay, daysBetween } from "~/platform/clock";
import { terms } from "~/shop";
import { currentSettings } from "./settings.server";

/** The day on which parcels leave again, when they don't at that time. */
function dispatchPause(time: Date): string | undefined {
  const { noticeFrom, dispatchFrom } = currentSettings();
  const day = calendarDay(time);
  return noticeFrom !== "" && noticeFrom <= day && day < dispatchFrom ? dispatchFrom : undefined;
}

/** When the promise begins for what waits since then: a holiday pause doesn't count. */
export function dispatchStart(since: Date): Date {
  const pause = dispatchPause(since);
  return pause ? new Date(pause) : since;
}

export interface DispatchTexts {
  /** "innerhalb von 24 Stunden" */
  short: string;
  /** "innerhalb von 24 Stunden oder am nächsten Werktag" */
  long: string;
}

/** The promise for items in stock; during holidays the day on which it holds again. */
export function dispatchTexts(language: Language): DispatchTexts {
  const t = getTFor(language);
  const pause = dispatchPause(new Date());
  if (pause) {
    const again = t("dispatch.again", { date: formatDate(pause, language) });
    return { short: again, long: again };
  }
  const hours = terms.dispatchHours;
  return { short: t("dispatch.short", { hours }), long: t("dispatch.long", { hours }) };
}

/** How many days a parcel needs at most to leave. */
export function dispatchDays(): number {
  const now = new Date();
  const usual = Math.ceil(terms.dispatchHours / 24);
  const pause = dispatchPause(now);
  return pause ? Math.max(usual, daysBetween(calendarDay(now), pause)) : usual;
}
