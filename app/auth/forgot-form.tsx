import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { PersonField } from "~/ui/person-field";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { useBusy, type AuthFormProps } from "./auth-form";
import { authPath } from "./auth-path";
import type { ForgotPasswordForm as Values } from "./schemas.server";

const PATH = "/passwort-vergessen";

export function ForgotForm({ answer, redirectTo, fetcher }: AuthFormProps) {
  const { t } = useTranslation();
  const busy = useBusy(PATH, fetcher);
  const { form, fields, props } = useAnsweredForm<Values>("forgot", answer);
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("auth.forgot.failed")}
      fetcher={fetcher}
      action={authPath(PATH, { redirectTo, dialog: Boolean(fetcher) })}
    >
      <PersonField kind="email" {...props(fields.email)} autoComplete="username" required />
      <Button size="large" wide busy={busy}>
        {t("auth.forgot.submit")}
      </Button>
    </AnsweredForm>
  );
}
