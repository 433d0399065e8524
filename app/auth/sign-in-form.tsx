import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { PersonField } from "~/ui/person-field";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { useBusy, type AuthFormProps } from "./auth-form";
import { authPath } from "./auth-path";
import { PasswordField } from "./password-field";
import type { SignInForm as Values } from "./schemas.server";

const PATH = "/anmelden";

export function SignInForm({ answer, redirectTo, fetcher }: AuthFormProps) {
  const { t } = useTranslation();
  const busy = useBusy(PATH, fetcher);
  const { form, fields, props } = useAnsweredForm<Values>("sign-in", answer);
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("auth.signIn.failed")}
      fetcher={fetcher}
      action={authPath(PATH, { redirectTo, dialog: Boolean(fetcher) })}
    >
      <PersonField kind="email" {...props(fields.email)} autoComplete="username" required />
      <PasswordField {...props(fields.password)} />
      <Button size="large" wide busy={busy}>
        {t("auth.signIn.submit")}
      </Button>
    </AnsweredForm>
  );
}
