import { getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { useFieldProps } from "~/ui/conform";
import { PersonField } from "~/ui/person-field";
import { AuthForm, useBusy, type AuthFormProps } from "./auth-form";
import { authPath } from "./auth-path";
import { FormErrors } from "./form-errors";
import type { ForgotPasswordForm as Values } from "./schemas.server";

const PATH = "/passwort-vergessen";

export function ForgotForm({ answer, redirectTo, fetcher }: AuthFormProps) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const busy = useBusy(PATH, fetcher);
  const [form, fields] = useForm<Values>({
    id: "forgot",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AuthForm
      fetcher={fetcher}
      action={authPath(PATH, { redirectTo, dialog: Boolean(fetcher) })}
      {...getFormProps(form)}
      className="flex flex-col gap-4"
    >
      <FormErrors form={form} title={t("auth.forgot.failed")} problem={answer?.problem} />
      <PersonField kind="email" {...props(fields.email)} autoComplete="username" required />
      <Button size="large" wide busy={busy}>
        {t("auth.forgot.submit")}
      </Button>
    </AuthForm>
  );
}
