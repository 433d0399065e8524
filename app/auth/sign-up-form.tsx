import { getFormProps, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { useFieldProps } from "~/ui/conform";
import { SelectField, TextField } from "~/ui/field";
import { PersonField } from "~/ui/person-field";
import { AuthForm, useBusy, type AuthFormProps } from "./auth-form";
import { authPath } from "./auth-path";
import { FormErrors } from "./form-errors";
import { useGenderOptions } from "./gender-options";
import type { SignUpForm as Values } from "./schemas.server";

const PATH = "/registrieren";

export function SignUpForm({ answer, redirectTo, fetcher }: AuthFormProps) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const genders = useGenderOptions();
  const busy = useBusy(PATH, fetcher);
  const [form, fields] = useForm<Values>({
    id: "sign-up",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AuthForm
      fetcher={fetcher}
      action={authPath(PATH, { redirectTo, dialog: Boolean(fetcher) })}
      {...getFormProps(form)}
      className="flex flex-col gap-4"
    >
      <FormErrors form={form} title={t("auth.signUp.failed")} problem={answer?.problem} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField kind="firstName" {...props(fields.firstName)} required />
        <PersonField kind="lastName" {...props(fields.lastName)} required />
      </div>
      <SelectField
        {...props(fields.gender)}
        label={t("auth.gender")}
        options={[{ value: "", label: t("auth.genderChoose") }, ...genders]}
        required
      />
      <PersonField kind="email" {...props(fields.email)} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField kind="phone" {...props(fields.phone)} optional />
        <PersonField kind="company" {...props(fields.company)} optional />
      </div>
      <TextField
        {...props(fields.password)}
        label={t("auth.password")}
        hint={t("auth.passwordRules")}
        type="password"
        autoComplete="new-password"
        required
      />
      <p className="text-sm text-ink-soft">
        <TaggedText
          text={t("auth.signUp.privacy")}
          tags={{
            privacy: (text) => (
              <Link to="/datenschutz" className="link">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <Button size="large" wide busy={busy}>
        {t("auth.signUp.submit")}
      </Button>
    </AuthForm>
  );
}
