import { asTextKey, useTranslation } from "~/i18n/translate";
import type { SettingName } from "~/settings/schema";
import { TextField } from "~/ui/field";
import { isDay, isMoney, isOptional } from "./sections";

type Kind = { type?: string; inputMode?: "decimal" | "numeric" };

const types: Partial<Record<SettingName, string>> = {
  email: "email",
  phone: "tel",
  opens: "time",
  closes: "time",
  trackingUrl: "url",
};

function kindOf(name: SettingName): Kind {
  if (isMoney(name)) return { inputMode: "decimal" };
  if (isDay(name)) return { type: "date" };
  if (/^(domestic|abroad)(From|To)$|^buyback(Percent|OfferDays)/.test(name))
    return { inputMode: "numeric" };
  return { type: types[name] };
}

const hinted: readonly SettingName[] = [
  "vatId",
  "weeeNumber",
  "ossFrom",
  "phone",
  "domesticFreeFromCents",
  "trackingUrl",
  "noticeTo",
  "dispatchFrom",
];

/** Too long for half a row. */
const isSentence = (name: SettingName) =>
  /^(notice|buyback(Offer|Question|Refusal))(De|En)$/.test(name);

export function SettingField({
  name,
  ...field
}: {
  name: SettingName;
  id: string;
  defaultValue?: string;
  error?: string;
}) {
  const { t } = useTranslation();
  const control = (
    <TextField
      {...field}
      {...kindOf(name)}
      name={name}
      label={t(`staff.fields.${name}`)}
      hint={hinted.includes(name) ? t(asTextKey(`staffSettings.hints.${name}`)) : undefined}
      optional={isOptional(name)}
      autoComplete="off"
    />
  );
  return isSentence(name) ? <div className="staff-sentence">{control}</div> : control;
}
