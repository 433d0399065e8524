import { getFormProps, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { Trans } from "react-i18next";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { useFieldProps } from "~/ui/conform";
import { SelectField, TextField } from "~/ui/field";
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
        <TextField
          {...props(fields.firstName)}
          label={t("auth.firstName")}
          autoComplete="given-name"
          maxLength={50}
          required
        />
        <TextField
          {...props(fields.lastName)}
          label={t("auth.lastName")}
          autoComplete="family-name"
          maxLength={50}
          required
        />
      </div>
      <SelectField
        {...props(fields.gender)}
        label={t("auth.gender")}
        options={[{ value: "", label: t("auth.genderChoose") }, ...genders]}
        required
      />
      <TextField
        {...props(fields.email)}
        label={t("auth.email")}
        type="email"
        autoComplete="email"
        maxLength={100}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...props(fields.phone)}
          label={t("auth.phone")}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          optional
        />
        <TextField
          {...props(fields.company)}
          label={t("auth.company")}
          autoComplete="organization"
          maxLength={100}
          optional
        />
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
        <Trans
          t={t}
          i18nKey="auth.signUp.privacy"
          components={{ privacy: <Link to="/datenschutz" className="link" /> }}
        />
      </p>
      <Button size="large" wide busy={busy}>
        {t("auth.signUp.submit")}
      </Button>
    </AuthForm>
  );
}
