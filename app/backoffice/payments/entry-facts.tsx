import type { EntryState } from "../../../db/bank-tables";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { Proposal } from "~/payments/match-entries.server";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { entryPath } from "./paths";

const tones = {
  open: "warning",
  assigned: "success",
  "set-aside": "neutral",
  "to-send-back": "warning",
  "sent-back": "neutral",
} as const;

export function EntryBadge({ state }: { state: EntryState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`staffPayments.states.${state}`)}</Badge>;
}

export function Day({ day }: { day: string }) {
  const { language } = useTranslation();
  return <span className="whitespace-nowrap">{formatDate(day, language)}</span>;
}

/** To the entry's own page. */
export function AmountLink({ entry: { id, cents } }: { entry: { id: string; cents: number } }) {
  const format = useFormat();
  return (
    <Link to={entryPath(id)} className="link inline-block py-1 tabular-nums whitespace-nowrap">
      {format.cents(cents)}
    </Link>
  );
}

/** Who paid, and what the transfer says. */
export function Payer({ entry }: { entry: { payer: string; text: string } }) {
  return (
    <>
      {entry.payer || "–"}
      <span className="block text-sm text-ink-soft wrap-anywhere">{entry.text}</span>
    </>
  );
}

/** Which order it probably pays, and why. */
export function Hint({ proposal }: { proposal: Proposal | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!proposal) return t("staffPayments.certainty.none");
  const { certainty, number, buyer, openCents } = proposal;
  const key = certainty === "differs" && openCents === 0 ? "ended" : certainty;
  return (
    <>
      <span className="whitespace-nowrap">{number}</span>
      <span className="block text-sm text-ink-soft">
        {buyer}: {t(`staffPayments.certainty.${key}`, { amount: format.cents(openCents) })}
      </span>
    </>
  );
}
