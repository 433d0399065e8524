import { getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { useFieldProps } from "~/ui/conform";
import { TextField } from "~/ui/field";
import { PersonField } from "~/ui/person-field";
import { AuthForm, useBusy, type AuthFormProps } from "./auth-form";
import { authPath } from "./auth-path";
import { FormErrors } from "./form-errors";
import type { SignInForm as Values } from "./schemas.server";

const PATH = "/anmelden";

export function SignInForm({ answer, redirectTo, fetcher }: AuthFormProps) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const busy = useBusy(PATH, fetcher);
  const [form, fields] = useForm<Values>({
    id: "sign-in",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AuthForm
      fetcher={fetcher}
      action={authPath(PATH, { redirectTo, dialog: Boolean(fetcher) })}
      {...getFormProps(form)}
      className="flex flex-col gap-4"
    >
      <FormErrors form={form} title={t("auth.signIn.failed")} problem={answer?.problem} />
      <PersonField kind="email" {...props(fields.email)} autoComplete="username" required />
      <TextField
        {...props(fields.password)}
        label={t("auth.password")}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button size="large" wide busy={busy}>
        {t("auth.signIn.submit")}
      </Button>
    </AuthForm>
  );
}
