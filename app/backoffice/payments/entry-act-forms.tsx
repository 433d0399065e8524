import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { EntryState } from "../../../db/bank-tables";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { Proposal } from "~/payments/match-entries.server";
import { terms } from "~/shop";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import type { useFieldProps } from "~/ui/conform";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Moved } from "../moved";
import { PasswordAgain } from "../password-again";

interface Acts {
  entry: { state: EntryState; version: number; iban: string };
  proposal: Proposal | undefined;
  answer: FormActionResult | undefined;
  isFresh: boolean;
}

type Intent = "assign" | "set-aside" | "send-back" | "reopen";

type FieldProps = (name: string) => ReturnType<ReturnType<typeof useFieldProps>>;

/** What this money may become. */
export function EntryActs(acts: Acts) {
  const { entry, proposal } = acts;
  const { t } = useTranslation();
  const format = useFormat();
  const most = format.cents(terms.acceptedDifferenceCents);
  if (entry.state === "assigned" || entry.state === "sent-back") return null;
  if (entry.state !== "open") {
    return (
      <Panel>
        <ActForm acts={acts} intent="reopen" isOpen />
      </Panel>
    );
  }
  return (
    <Panel>
      <ActForm acts={acts} intent="assign" isOpen initial={{ number: proposal?.number }}>
        {(field) => {
          const { defaultValue, ...acceptsLess } = field("acceptsLess");
          return (
            <>
              <TextField
                {...field("number")}
                label={t("staffPayments.number")}
                hint={t("staffPayments.numberHint")}
                autoComplete="off"
                maxLength={50}
                required
              />
              <Checkbox
                {...acceptsLess}
                defaultChecked={defaultValue === "on"}
                label={t("staffPayments.acceptsLess", { amount: most })}
                hint={t("staffPayments.acceptsLessHint")}
              />
            </>
          );
        }}
      </ActForm>
      <ActForm acts={acts} intent="set-aside">
        {(field) => (
          <TextField
            {...field("reason")}
            label={t("staffPayments.reason")}
            hint={t("staffPayments.reasonHint")}
            autoComplete="off"
            maxLength={200}
            required
          />
        )}
      </ActForm>
      <ActForm acts={acts} intent="send-back" />
    </Panel>
  );
}

function ActForm({
  acts: { entry, answer, isFresh },
  intent,
  isOpen = false,
  initial,
  children,
}: {
  acts: Acts;
  intent: Intent;
  isOpen?: boolean;
  initial?: Record<string, string | undefined>;
  children?: (field: FieldProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const own = answerTo(answer, intent);
  const { form, fields, props } = useAnsweredForm<Record<string, string | undefined>>(
    `entry-${intent}`,
    own,
    initial,
  );
  // Conform makes a field of any name.
  const named = (name: string) => fields[name] as FieldMetadata<string | undefined>;
  const title = t(`staffPayments.acts.${intent}.title`);
  return (
    <details
      open={own !== undefined || (isOpen && !answer?.intent) || undefined}
      className="staff-act"
    >
      <summary className="staff-summary">{title}</summary>
      <p className="mb-4 text-ink-soft">{t(`staffPayments.acts.${intent}.text`)}</p>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <Moved
          answer={own}
          fields={[
            {
              name: "state",
              label: t("staffPayments.state"),
              show: (state) => t(asTextKey(`staffPayments.states.${state}`)),
            },
            { name: "number", label: t("staffPayments.number") },
          ]}
        />
        <input type="hidden" name="version" value={own?.moved?.version ?? entry.version} />
        {children?.((name) => props(named(name)))}
        <PasswordAgain isFresh={isFresh} field={named("password")} />
        <div>
          <Button name="intent" value={intent}>
            {title}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}
