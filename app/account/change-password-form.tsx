import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { NewPasswordFields, PasswordField } from "~/auth/password-field";
import type { ChangePasswordForm as Values } from "~/auth/schemas.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";

export function ChangePasswordForm({
  email,
  answer,
}: {
  email: string;
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<Values>("change-password", answer);
  return (
    <Panel>
      <h2 className="text-lg">{t("account.security.passwordTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.security.passwordText")}</p>
      <AnsweredForm form={form} answer={answer} failed={t("auth.reset.failed")}>
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField
          {...props(fields.currentPassword)}
          label={t("account.security.currentPassword")}
        />
        <NewPasswordFields fields={fields} props={props} />
        <div>
          <Button name="intent" value="password">
            {t("account.security.changePassword")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
