import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { AccountForm, useAccountForm } from "~/auth/account-form";
import type { FormActionResult } from "~/auth/form-result.server";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { Button } from "~/ui/button";
import type { useFieldProps } from "~/ui/conform";
import { PasswordAgain } from "../password-again";
import type { StaffOrder } from "./order-view.server";

export interface ActProps {
  view: StaffOrder;
  answer: FormActionResult | undefined;
  /** The password was given a moment ago. */
  isFresh: boolean;
  isOpen: boolean;
}

type Values = Record<string, string | undefined>;
type Field = FieldMetadata<string | undefined>;

/** One act on an order: a form of its own, folded until it is wanted. */
export function ActForm({
  act: { answer, isFresh, isOpen },
  intent,
  isSensitive = false,
  isDanger = false,
  summary,
  text,
  initial,
  children,
}: {
  act: ActProps;
  intent: string;
  /** Wants the password again. */
  isSensitive?: boolean;
  isDanger?: boolean;
  summary: TextKey;
  text?: ReactNode;
  initial?: Values;
  /** @param field a field's props by its name */
  children?: (field: (name: string) => ReturnType<ReturnType<typeof useFieldProps>>) => ReactNode;
}) {
  const { t } = useTranslation();
  const own = answer?.intent === intent ? answer : undefined;
  const { form, fields, props } = useAccountForm<Values>(`order-${intent}`, own, initial);
  // Conform makes a field of any name.
  const named = (name: string) => fields[name] as Field;
  return (
    <details open={isOpen || own ? true : undefined} className="staff-act">
      <summary className="staff-summary">{t(summary)}</summary>
      {text ? <p className="mb-4 text-ink-soft">{text}</p> : null}
      <AccountForm form={form} answer={own} failed={t("staffOrders.failed")}>
        {children?.((name) => props(named(name)))}
        {isSensitive ? <PasswordAgain isFresh={isFresh} field={named("password")} /> : null}
        <div>
          <Button name="intent" value={intent} variant={isDanger ? "danger" : "primary"}>
            {t(summary)}
          </Button>
        </div>
      </AccountForm>
    </details>
  );
}
