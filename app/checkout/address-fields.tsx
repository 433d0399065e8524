import { useTranslation } from "~/i18n/translate";
import { billingCountries, defaultCountry, deliveryCountries } from "~/parts/countries";
import { useFieldProps } from "~/ui/conform";
import { SelectField } from "~/ui/field";
import { PersonField } from "~/ui/person-field";

type AddressField = "firstName" | "lastName" | "company" | "street" | "postalCode" | "city";

export function AddressFields({
  fields,
  section,
  required = false,
}: {
  fields: Record<AddressField | "country", Parameters<ReturnType<typeof useFieldProps>>[0]>;
  section: "shipping" | "billing";
  required?: boolean;
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const common = { section, required };
  const country = props(fields.country);
  const countries = section === "billing" ? billingCountries : deliveryCountries;
  return (
    <>
      <PersonField kind="firstName" {...props(fields.firstName)} {...common} />
      <PersonField kind="lastName" {...props(fields.lastName)} {...common} />
      <div className="sm:col-span-2">
        <PersonField kind="company" {...props(fields.company)} section={section} optional />
      </div>
      <div className="sm:col-span-2">
        <PersonField kind="street" {...props(fields.street)} {...common} />
      </div>
      <PersonField kind="postalCode" {...props(fields.postalCode)} {...common} />
      <PersonField kind="city" {...props(fields.city)} {...common} />
      <SelectField
        {...country}
        defaultValue={country.defaultValue ?? defaultCountry}
        label={t("checkout.country")}
        autoComplete={`${section} country-name`}
        options={countries.map(({ name }) => ({ value: name, label: t(`countries.${name}`) }))}
      />
    </>
  );
}
