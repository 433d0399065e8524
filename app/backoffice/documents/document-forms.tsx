import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { type TextKey, useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import type { useFieldProps } from "~/ui/conform";
import { TextField } from "~/ui/field";
import { MovedOrder } from "../orders/act-form";
import { PasswordAgain } from "../password-again";

interface FormProps {
  answer: FormActionResult | undefined;
  isFresh: boolean;
  tokens: { cancel: string; replace: string };
  order: { version: number } | undefined;
  document: {
    buyer: { company?: string; name: string; street: string; postalCode: string; city: string };
    references: { buyerReference?: string; costCenter?: string };
    proof?: { arrivedOn: string; note: string };
  };
}

type Values = Record<string, string | undefined>;
type Field = (name: string) => ReturnType<ReturnType<typeof useFieldProps>>;

function DocumentForm({
  form: { answer, isFresh, tokens, order },
  intent,
  label,
  text,
  initial,
  isDanger = false,
  children,
}: {
  form: FormProps;
  intent: "cancel" | "replace" | "arrival";
  label: TextKey;
  text: TextKey;
  initial?: Values;
  isDanger?: boolean;
  children: (field: Field) => ReactNode;
}) {
  const { t } = useTranslation();
  const own = answerTo(answer, intent);
  const { form, fields, props } = useAnsweredForm<Values>(`document-${intent}`, own, initial);
  // Conform makes a field of any name.
  const named = (name: string) => fields[name] as FieldMetadata<string | undefined>;
  const isInvoiceAct = intent !== "arrival";
  return (
    <details open={own ? true : undefined} className="staff-act">
      <summary className="staff-summary">{t(label)}</summary>
      <p className="mb-4 text-ink-soft">{t(text)}</p>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <MovedOrder answer={own} />
        {isInvoiceAct ? (
          <>
            <input type="hidden" name="formToken" value={tokens[intent]} />
            <input
              type="hidden"
              name="version"
              value={own?.moved?.version ?? order?.version ?? 0}
            />
          </>
        ) : null}
        {children((name) => props(named(name)))}
        {isInvoiceAct ? <PasswordAgain isFresh={isFresh} field={named("password")} /> : null}
        <div>
          <Button name="intent" value={intent} variant={isDanger ? "danger" : "primary"}>
            {t(label)}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}

export function CancelForm(form: FormProps) {
  const { t } = useTranslation();
  return (
    <DocumentForm
      form={form}
      intent="cancel"
      label="staffDocuments.cancel"
      text="staffDocuments.cancelText"
      isDanger
    >
      {(field) => (
        <TextField {...field("reason")} label={t("staffDocuments.reason")} maxLength={300} />
      )}
    </DocumentForm>
  );
}

export function ReplaceForm(form: FormProps) {
  const { t } = useTranslation();
  const { buyer, references } = form.document;
  const { buyerReference, costCenter } = references;
  return (
    <DocumentForm
      form={form}
      intent="replace"
      label="staffDocuments.replace"
      text="staffDocuments.replaceText"
      initial={{ ...buyer, buyerReference, costCenter }}
    >
      {(field) => (
        <>
          <TextField {...field("reason")} label={t("staffDocuments.reason")} maxLength={300} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field("company")} label={t("person.company")} optional maxLength={100} />
            <TextField {...field("name")} label={t("staffDocuments.name")} maxLength={200} />
            <TextField {...field("street")} label={t("person.street")} maxLength={200} />
            <TextField {...field("postalCode")} label={t("person.postalCode")} maxLength={20} />
            <TextField {...field("city")} label={t("person.city")} maxLength={100} />
            <TextField
              {...field("buyerReference")}
              label={t("staffDocuments.buyerReference")}
              optional
              maxLength={100}
            />
            <TextField
              {...field("costCenter")}
              label={t("staffDocuments.costCenter")}
              optional
              maxLength={100}
            />
          </div>
        </>
      )}
    </DocumentForm>
  );
}

export function ArrivalForm({ today, ...form }: FormProps & { today: string }) {
  const { t } = useTranslation();
  const { proof } = form.document;
  return (
    <DocumentForm
      form={form}
      intent="arrival"
      label="staffDocuments.arrival"
      text="staffDocuments.arrivalText"
      initial={{ arrivedOn: proof?.arrivedOn ?? today, note: proof?.note }}
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field("arrivedOn")}
            type="date"
            label={t("staffDocuments.arrivedOn")}
            max={today}
          />
          <TextField {...field("note")} label={t("staffDocuments.note")} optional maxLength={300} />
        </div>
      )}
    </DocumentForm>
  );
}
