import { useNavigation } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useGenderOptions } from "~/auth/gender-options";
import { useTranslation } from "~/i18n/translate";
import { deliveryCountries } from "~/parts/countries";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { PersonField } from "~/ui/person-field";
import type { ProfileForm as Values } from "./schema.server";

export function ProfileForm({
  email,
  profile,
  answer,
}: {
  email: string;
  profile: Values;
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const genders = useGenderOptions();
  const { formData } = useNavigation();
  const { form, fields, props } = useAnsweredForm<Values>("profile", answer, profile);
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("account.profile.failed")}
      action="/account?index"
      className="flex flex-col gap-6"
    >
      <Panel>
        <h2 className="mb-4 text-lg">{t("account.profile.person")}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonField kind="firstName" {...props(fields.firstName)} required />
          <PersonField kind="lastName" {...props(fields.lastName)} required />
          <SelectField
            {...props(fields.gender)}
            label={t("auth.gender")}
            options={genders}
            required
          />
          <PersonField
            kind="email"
            id="profile-email"
            name="email"
            hint={t("account.profile.emailHint")}
            defaultValue={email}
            readOnly
          />
          <PersonField kind="phone" {...props(fields.phone)} optional />
          <PersonField kind="company" {...props(fields.company)} optional />
        </div>
      </Panel>
      <Panel>
        <h2 className="text-lg">{t("account.profile.address")}</h2>
        <p className="mt-1 mb-4 text-ink-soft">{t("account.profile.addressHint")}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <PersonField kind="street" {...props(fields.street)} optional />
          </div>
          <PersonField kind="postalCode" {...props(fields.postalCode)} optional />
          <PersonField kind="city" {...props(fields.city)} optional />
          <SelectField
            {...props(fields.country)}
            label={t("account.profile.country")}
            autoComplete="country-name"
            optional
            options={[
              { value: "", label: t("account.profile.noCountry") },
              ...deliveryCountries.map(({ name }) => ({
                value: name,
                label: t(`countries.${name}`),
              })),
            ]}
          />
        </div>
      </Panel>
      <div>
        <Button
          size="large"
          name="intent"
          value="profile"
          busy={formData?.get("intent") === "profile"}
        >
          {t("account.profile.submit")}
        </Button>
      </div>
    </AnsweredForm>
  );
}
