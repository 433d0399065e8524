import type { EntryState } from "../../../db/bank-tables";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { Proposal } from "~/payments/match-entries.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { DataTable } from "../data-table";
import { orderPath } from "../orders/paths";
import { AmountLink, Day, EntryBadge, Hint, Payer } from "./entry-facts";
import { entryPath } from "./paths";

interface Entry {
  id: string;
  day: string;
  cents: number;
  payer: string;
  text: string;
}

export interface ShownEntry extends Entry {
  proposal?: Proposal;
  /** What its box says when it is ticked. */
  tick: string;
}

function Title({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 text-lg">
      {children}
    </h2>
  );
}

/** A person decides what each of these is. */
export function UnclearEntries({
  entries,
  mayAct,
}: {
  entries: readonly ShownEntry[];
  mayAct: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="mb-6" aria-labelledby="unclear-title">
      <Title id="unclear-title">{t("staffPayments.unclear", { count: entries.length })}</Title>
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t("staffPayments.noneUnclear")}</p>
      ) : (
        <DataTable
          caption={t("staffPayments.unclear", { count: entries.length })}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            { label: t("staffPayments.day"), cell: ({ day }) => <Day day={day} /> },
            {
              label: t("staffPayments.amount"),
              cell: ({ cents }) => (
                <span className="tabular-nums whitespace-nowrap">{format.cents(cents)}</span>
              ),
            },
            { label: t("staffPayments.payer"), cell: (entry) => <Payer entry={entry} /> },
            {
              label: t("staffPayments.fits"),
              cell: ({ proposal }) => <Hint proposal={proposal} />,
            },
            {
              label: t("staffPayments.decide"),
              cell: ({ id, payer, cents }) => (
                <Link to={entryPath(id)} className="link inline-block py-1 whitespace-nowrap">
                  {t(mayAct ? "staffPayments.decide" : "staffPayments.look")}
                  <span className="sr-only">
                    : {format.cents(cents)} {payer}
                  </span>
                </Link>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

export function DecidedEntries({
  entries,
}: {
  entries: readonly (Entry & {
    state: EntryState;
    reason: string;
    number: string | null;
    decidedBy: string;
  })[];
}) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="decided-title">
      <Title id="decided-title">{t("staffPayments.decided")}</Title>
      <DataTable
        caption={t("staffPayments.decided")}
        rows={entries}
        rowKey={({ id }) => id}
        columns={[
          { label: t("staffPayments.day"), cell: ({ day }) => <Day day={day} /> },
          {
            label: t("staffPayments.amount"),
            cell: (entry) => <AmountLink entry={entry} />,
          },
          { label: t("staffPayments.payer"), cell: (entry) => <Payer entry={entry} /> },
          {
            label: t("staffPayments.state"),
            cell: ({ state, reason, number }) => (
              <>
                <EntryBadge state={state} />
                {number ? (
                  <Link to={orderPath(number)} className="link block py-1 whitespace-nowrap">
                    {number}
                  </Link>
                ) : null}
                {reason ? <span className="block text-sm text-ink-soft">{reason}</span> : null}
              </>
            ),
          },
          { label: t("staff.columns.who"), cell: ({ decidedBy }) => decidedBy },
        ]}
      />
    </section>
  );
}

export function AwaitedTransfers({
  transfers,
}: {
  transfers: readonly {
    number: string;
    buyer: string;
    openCents: number;
    dueAt: Date | string | null;
  }[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="mb-6" aria-labelledby="awaited-title">
      <Title id="awaited-title">{t("staffPayments.awaited", { count: transfers.length })}</Title>
      {transfers.length === 0 ? (
        <EmptyState icon="check" title={t("staffPayments.noneAwaited")} />
      ) : (
        <DataTable
          caption={t("staffPayments.awaited", { count: transfers.length })}
          rows={transfers}
          rowKey={({ number }) => number}
          columns={[
            {
              label: t("staffPayments.order"),
              cell: ({ number }) => (
                <Link to={orderPath(number)} className="link inline-block py-1 whitespace-nowrap">
                  {number}
                </Link>
              ),
            },
            { label: t("staffPayments.buyer"), cell: ({ buyer }) => buyer },
            {
              label: t("staffPayments.amount"),
              cell: ({ openCents }) => (
                <span className="tabular-nums whitespace-nowrap">{format.cents(openCents)}</span>
              ),
            },
            {
              label: t("staffPayments.due"),
              cell: ({ dueAt }) => (dueAt ? format.date(dueAt) : "–"),
            },
          ]}
        />
      )}
    </section>
  );
}
