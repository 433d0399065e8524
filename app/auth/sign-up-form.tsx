import { Link } from "~/ui/link";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { PersonField } from "~/ui/person-field";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { useBusy, type AuthFormProps } from "./auth-form";
import { authPath } from "./auth-path";
import { useGenderOptions } from "./gender-options";
import { PasswordField } from "./password-field";
import type { SignUpForm as Values } from "./schemas.server";

const PATH = "/registrieren";

export function SignUpForm({ answer, redirectTo, fetcher }: AuthFormProps) {
  const { t } = useTranslation();
  const genders = useGenderOptions();
  const busy = useBusy(PATH, fetcher);
  const { form, fields, props } = useAnsweredForm<Values>("sign-up", answer);
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("auth.signUp.failed")}
      fetcher={fetcher}
      action={authPath(PATH, { redirectTo, dialog: Boolean(fetcher) })}
    >
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
      <PasswordField {...props(fields.password)} hint={t("auth.passwordRules")} isNew />
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
    </AnsweredForm>
  );
}
