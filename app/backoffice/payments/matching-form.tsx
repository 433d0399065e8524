import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { DataTable, type Column } from "../data-table";
import { PasswordAgain } from "../password-again";
import type { SetUpForm } from "../schemas.server";
import { AmountLink, Day, Hint, Payer } from "./entry-facts";
import type { ShownEntry } from "./entry-lists";
import { Tick, typedTicks } from "./tick";

/** Number and amount fit: ticked, and noted with one button. */
export function MatchingForm({
  entries,
  answer,
  mayAct,
  isFresh,
}: {
  entries: readonly ShownEntry[];
  answer: FormActionResult | undefined;
  mayAct: boolean;
  isFresh: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form, fields } = useAnsweredForm<SetUpForm>("note-entries", answer);
  const typed = typedTicks(answer);
  const tick: Column<ShownEntry> = {
    label: t("staffPayments.take"),
    cell: ({ tick: value, cents, payer }) => (
      <Tick
        value={value}
        isTicked={typed?.includes(value) ?? true}
        label={t("staffPayments.takeOf", { amount: format.cents(cents), payer })}
      />
    ),
  };
  return (
    <section className="mb-6" aria-labelledby="matching-title">
      <h2 id="matching-title" className="mb-2 text-lg">
        {t("staffPayments.matching", { count: entries.length })}
      </h2>
      <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
        <DataTable
          caption={t("staffPayments.matching", { count: entries.length })}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            ...(mayAct ? [tick] : []),
            { label: t("staffPayments.day"), cell: ({ day }) => <Day day={day} /> },
            {
              label: t("staffPayments.amount"),
              cell: (entry) => <AmountLink entry={entry} />,
            },
            { label: t("staffPayments.payer"), cell: (entry) => <Payer entry={entry} /> },
            {
              label: t("staffPayments.order"),
              cell: ({ proposal }) => <Hint proposal={proposal} />,
            },
          ]}
        />
        {mayAct ? (
          <>
            <div className="max-w-3xl">
              <PasswordAgain isFresh={isFresh} field={fields.password} />
            </div>
            <p>
              <Button size="large">{t("staffPayments.note")}</Button>
            </p>
          </>
        ) : null}
      </AnsweredForm>
    </section>
  );
}
