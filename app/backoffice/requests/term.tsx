import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const SOON = 3 * HOUR;

interface Span {
  count: number;
  unit: "minutes" | "hours" | "days";
}

/** The largest unit of which there are two: `90` minutes, `5` hours, `3` days. */
export function roundedSpan(ms: number): Span {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  if (minutes < 2 * HOUR) return { count: minutes, unit: "minutes" };
  if (minutes < 2 * DAY) return { count: Math.floor(minutes / HOUR), unit: "hours" };
  return { count: Math.floor(minutes / DAY), unit: "days" };
}

/** @param now when the page was loaded: server and browser say the same */
export function Age({ since, now }: { since: Date | string; now: number }) {
  const { t } = useTranslation();
  const { count, unit } = roundedSpan(now - new Date(since).getTime());
  return <>{t(`staffRequests.age.${unit}`, { count })}</>;
}

/** What is left of the promised time. */
export function Term({ dueAt, now }: { dueAt: Date | string; now: number }) {
  const { t } = useTranslation();
  const left = new Date(dueAt).getTime() - now;
  const { count, unit } = roundedSpan(left);
  let tone: ComponentProps<typeof Badge>["tone"] = "success";
  if (left < SOON * MINUTE_MS) tone = "warning";
  if (left < 0) tone = "danger";
  return (
    <Badge tone={tone}>
      {t(left < 0 ? `staffRequests.late.${unit}` : `staffRequests.left.${unit}`, { count })}
    </Badge>
  );
}
