import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { asTextKey, useTranslation, type TextKey } from "~/i18n/translate";
import { Button } from "~/ui/button";
import type { useFieldProps } from "~/ui/conform";
import { Moved } from "../moved";
import { PasswordAgain } from "../password-again";
import type { StaffOrder } from "./order-view.server";
import type { Steps } from "./steps.server";

export interface ActProps {
  view: StaffOrder;
  answer: FormActionResult | undefined;
  /** The password was given a moment ago. */
  isFresh: boolean;
  isOpen: boolean;
}

type Values = Record<string, string | undefined>;
type Field = FieldMetadata<string | undefined>;

/** A field's props by its name. */
export type FieldProps = (name: string) => ReturnType<ReturnType<typeof useFieldProps>>;

/** One act on an order: a form of its own, folded until it is wanted. */
export function ActForm({
  act: { view, answer, isFresh, isOpen },
  intent,
  isSensitive = false,
  isDanger = false,
  summary,
  text,
  initial,
  children,
}: {
  act: ActProps;
  intent: keyof Steps;
  /** Wants the password again. */
  isSensitive?: boolean;
  isDanger?: boolean;
  summary: TextKey;
  text?: ReactNode;
  initial?: Values;
  children?: (field: FieldProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const own = answerTo(answer, intent);
  const { form, fields, props } = useAnsweredForm<Values>(`order-${intent}`, own, initial);
  // Conform makes a field of any name.
  const named = (name: string) => fields[name] as Field;
  return (
    <details open={isOpen || own ? true : undefined} className="staff-act">
      <summary className="staff-summary">{t(summary)}</summary>
      {text ? <p className="mb-4 text-ink-soft">{text}</p> : null}
      <AnsweredForm form={form} answer={own} failed={t("staffOrders.failed")}>
        <MovedOrder answer={own} />
        <input type="hidden" name="formToken" value={view.tokens[intent] ?? ""} />
        <input type="hidden" name="version" value={own?.moved?.version ?? view.order.version} />
        {children?.((name) => props(named(name)))}
        {isSensitive ? <PasswordAgain isFresh={isFresh} field={named("password")} /> : null}
        <div>
          <Button name="intent" value={intent} variant={isDanger ? "danger" : "primary"}>
            {t(summary)}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}

const addressFields = ["firstName", "lastName", "company", "street", "postalCode", "city"] as const;

export function MovedOrder({ answer }: Pick<ActProps, "answer">) {
  const { t } = useTranslation();
  return (
    <Moved
      answer={answer}
      fields={[
        {
          name: "status",
          label: t("staffOrders.columns.shipping"),
          show: (status) => t(asTextKey(`staffOrders.status.${status}`)),
        },
        {
          name: "paymentState",
          label: t("staffOrders.columns.payment"),
          show: (state) => t(asTextKey(`staffOrders.payment.${state}`)),
        },
        ...addressFields.map((name) => ({ name, label: t(`person.${name}`) })),
      ]}
    />
  );
}
