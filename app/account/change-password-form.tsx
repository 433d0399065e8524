import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { FormErrors } from "~/auth/form-errors";
import type { FormAnswer } from "~/auth/form-answer.server";
import type { ChangePasswordForm as Values } from "~/auth/schemas.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { useFieldProps } from "~/ui/conform";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";

export function ChangePasswordForm({
  email,
  answer,
}: {
  email: string;
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const [form, fields] = useForm<Values>({
    id: "change-password",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <Panel>
      <h2 className="text-lg">{t("account.security.passwordTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.security.passwordText")}</p>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} title={t("auth.reset.failed")} problem={answer?.problem} />
        <input type="hidden" autoComplete="username" value={email} />
        <TextField
          {...props(fields.currentPassword)}
          label={t("account.security.currentPassword")}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          {...props(fields.password)}
          label={t("account.security.newPassword")}
          hint={t("auth.passwordRules")}
          type="password"
          autoComplete="new-password"
          required
        />
        <TextField
          {...props(fields.passwordRepeat)}
          label={t("account.security.repeat")}
          type="password"
          autoComplete="new-password"
          required
        />
        <div>
          <Button name="intent" value="password">
            {t("account.security.changePassword")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
