import type { FieldMetadata } from "@conform-to/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { OwedTransfer } from "~/payments/owed-transfers.server";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { controlClasses } from "~/ui/field";
import { description, FieldError } from "~/ui/field-error";
import { Link } from "~/ui/link";
import { DataTable, type Column } from "../data-table";
import { casePath } from "../buybacks/paths";
import { orderPath } from "../orders/paths";
import { PasswordAgain } from "../password-again";
import { entryPath } from "./paths";
import { Tick, typedTicks } from "./tick";

type Shown = Omit<OwedTransfer, "since"> & { since: Date | string };

const tickOf = ({ key, cents }: Shown) => `${key} ${cents}`;

function pathOf({ kind, id, number }: Pick<Shown, "kind" | "id" | "number">): string {
  if (kind === "entry") return entryPath(id);
  return kind === "buyback" ? casePath(number) : orderPath(number);
}

/** Ticked is what we know the account of. */
export function OwedForm({
  owed,
  token,
  answer,
  isFresh,
  mayAct,
}: {
  owed: readonly Shown[];
  token: string;
  answer: FormActionResult | undefined;
  isFresh: boolean;
  mayAct: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const initial = Object.fromEntries(owed.map(({ key, iban }) => [`iban-${key}`, iban]));
  const { form, fields, props } = useAnsweredForm<Record<string, string | undefined>>(
    "transfer-file",
    answer,
    initial,
  );
  // Conform makes a field of any name.
  const named = (name: string) => fields[name] as FieldMetadata<string | undefined>;
  const typed = typedTicks(answer);
  const tick: Column<Shown> = {
    label: t("staffPayments.out.take"),
    cell: (each) => (
      <Tick
        value={tickOf(each)}
        isTicked={typed ? typed.includes(tickOf(each)) : each.iban !== ""}
        label={t("staffPayments.out.takeOf", {
          amount: format.cents(each.cents),
          name: each.name,
        })}
      />
    ),
  };
  const iban: Column<Shown> = {
    label: t("staffPayments.iban"),
    cell: ({ key, name, kind, iban: known }) => {
      if (!mayAct || kind === "buyback") return known || "–";
      const { id, error, ...field } = props(named(`iban-${key}`));
      return (
        <div className="staff-iban">
          <input
            {...field}
            id={id}
            {...description(id, { error })}
            aria-label={t("staffPayments.out.ibanOf", { name })}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            className={classes(controlClasses(Boolean(error)), "control-line")}
          />
          <FieldError id={id} error={error} />
        </div>
      );
    },
  };
  return (
    <section className="mb-6" aria-labelledby="owed-title">
      <h2 id="owed-title" className="mb-2 text-lg">
        {t("staffPayments.out.title", { count: owed.length })}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">{t("staffPayments.out.text")}</p>
      <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
        <input type="hidden" name="formToken" value={token} />
        <DataTable
          caption={t("staffPayments.out.title", { count: owed.length })}
          rows={owed}
          rowKey={({ key }) => key}
          columns={[
            ...(mayAct ? [tick] : []),
            {
              label: t("staffPayments.amount"),
              cell: ({ cents }) => (
                <span className="tabular-nums whitespace-nowrap">{format.cents(cents)}</span>
              ),
            },
            { label: t("staffPayments.out.name"), cell: ({ name }) => name || "–" },
            {
              label: t("staffPayments.out.why"),
              cell: ({ kind, number, reason, id }) => (
                <>
                  <Link to={pathOf({ kind, id, number })} className="link inline-block py-1">
                    {number || t("staffPayments.entry")}
                  </Link>
                  <span className="block text-sm text-ink-soft">
                    {[t(`staffPayments.out.kinds.${kind}`), reason].filter(Boolean).join(": ")}
                  </span>
                </>
              ),
            },
            {
              label: t("staffPayments.out.since"),
              cell: ({ since }) => <span className="whitespace-nowrap">{format.date(since)}</span>,
            },
            iban,
          ]}
        />
        {mayAct ? (
          <>
            <div className="max-w-3xl">
              <PasswordAgain isFresh={isFresh} field={named("password")} />
            </div>
            <p>
              <Button size="large" name="intent" value="file">
                {t("staffPayments.out.make")}
              </Button>
            </p>
          </>
        ) : null}
      </AnsweredForm>
    </section>
  );
}
