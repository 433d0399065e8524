import { useTranslation } from "~/i18n/translate";
import { countries, defaultCountry } from "~/orders/countries";
import { SelectField, TextField } from "~/ui/field";
import { useFieldProps } from "~/ui/conform";

type AddressField = "firstName" | "lastName" | "company" | "street" | "postalCode" | "city";

/** One address; the browser is told whose it is, so that it can fill it in. */
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
  const text = (name: AddressField, autoComplete: string, maxLength: number) => (
    <TextField
      {...props(fields[name])}
      label={t(`checkout.${name}`)}
      autoComplete={`${section} ${autoComplete}`}
      maxLength={maxLength}
      required={required && name !== "company"}
      optional={name === "company"}
    />
  );
  const country = props(fields.country);
  return (
    <>
      {text("firstName", "given-name", 50)}
      {text("lastName", "family-name", 50)}
      <div className="sm:col-span-2">{text("company", "organization", 100)}</div>
      <div className="sm:col-span-2">{text("street", "street-address", 100)}</div>
      {text("postalCode", "postal-code", 20)}
      {text("city", "address-level2", 100)}
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
