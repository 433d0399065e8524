import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translate";
import { useShop } from "~/settings/use-shop";
import { Honeypot } from "~/requests/honeypot";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { WithdrawalForm } from "./schema";

const rows = ["name", "orderNumber", "email", "items"] as const;

/** Why the button has to be pressed once more. */
export type WithdrawalProblem = "again" | "tooMany" | "unavailable";

/** Also shown after it was sent. */
export function WithdrawalContent({ value }: { value: WithdrawalForm }) {
  const { t } = useTranslation();
  return (
    <dl className="mb-6 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {rows
        .filter((name) => value[name] !== "")
        .map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{t(`withdrawal.${name}`)}</dt>
            <dd className="mb-2 min-w-0 font-semibold wrap-anywhere sm:mb-0">{value[name]}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Second of two steps (§ 356a BGB). */
export function ConfirmWithdrawal({
  value,
  formToken,
  problem,
}: {
  value: WithdrawalForm;
  formToken: string;
  problem: WithdrawalProblem | null;
}) {
  const { t } = useTranslation();
  const { email } = useShop();
  const navigation = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel id="widerrufen" aria-labelledby="confirm-title">
      <h2 id="confirm-title" ref={heading} tabIndex={-1} className="text-lg">
        {t("withdrawal.confirmTitle")}
      </h2>
      <p className="mt-2 mb-4">{t("withdrawal.confirmText")}</p>
      {problem ? (
        <div className="mb-4">
          <Notice tone="error" role="alert">
            {t(`withdrawal.errors.${problem}`, {
              email,
              button: t("withdrawal.confirm"),
            })}
          </Notice>
        </div>
      ) : null}
      <WithdrawalContent value={value} />
      <Form method="post" action="/widerruf" className="flex flex-wrap gap-3">
        <input type="hidden" name="formToken" value={formToken} />
        <Honeypot />
        {rows.map((name) => (
          <input key={name} type="hidden" name={name} value={value[name]} />
        ))}
        <Button
          name="intent"
          value="confirm"
          size="large"
          busy={navigation.formData?.get("intent") === "confirm"}
        >
          {t("withdrawal.confirm")}
        </Button>
        <Button name="intent" value="edit" size="large" variant="secondary">
          {t("withdrawal.edit")}
        </Button>
      </Form>
    </Panel>
  );
}
