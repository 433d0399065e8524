import { useTranslation } from "~/i18n/translate";
import { Checkbox } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { PersonField } from "~/ui/person-field";
import { useCheckboxProps, useFieldProps, type useServerForm } from "~/ui/conform";
import { AddressFields } from "./address-fields";
import type { CheckoutForm as CheckoutValues } from "./schema";

export type CheckoutFields = ReturnType<typeof useServerForm<CheckoutValues>>["fields"];

export function ContactSection({ fields }: { fields: CheckoutFields }) {
  const { t } = useTranslation();
  const props = useFieldProps();
  return (
    <Section title={t("checkout.contact")}>
      <PersonField kind="email" {...props(fields.email)} hint={t("checkout.emailHint")} required />
      <PersonField kind="phone" {...props(fields.phone)} optional />
    </Section>
  );
}

export function DeliverySection({ fields }: { fields: CheckoutFields }) {
  const { t } = useTranslation();
  const checkbox = useCheckboxProps();
  return (
    <Section title={t("checkout.delivery")}>
      <AddressFields
        section="shipping"
        required
        fields={{
          firstName: fields.firstName,
          lastName: fields.lastName,
          company: fields.company,
          street: fields.street,
          postalCode: fields.postalCode,
          city: fields.city,
          country: fields.country,
        }}
      />
      <div className="reveal sm:col-span-2">
        <div className="reveal-switch">
          <Checkbox
            {...checkbox(fields.differentBillingAddress)}
            label={t("checkout.differentBillingAddress")}
          />
        </div>
        <fieldset className="reveal-content mt-4">
          <legend className="mb-3 font-plate text-lg font-semibold">{t("checkout.billing")}</legend>
          {/* Old browsers make no grid of a fieldset. */}
          <div className="grid gap-4 sm:grid-cols-2">
            <AddressFields
              section="billing"
              fields={{
                firstName: fields.billingFirstName,
                lastName: fields.billingLastName,
                company: fields.billingCompany,
                street: fields.billingStreet,
                postalCode: fields.billingPostalCode,
                city: fields.billingCity,
                country: fields.billingCountry,
              }}
            />
          </div>
        </fieldset>
      </div>
    </Section>
  );
}

/** What only businesses are asked; without :has() everybody sees it, and it may stay empty. */
export function BuyerSection({ fields }: { fields: CheckoutFields }) {
  const { t } = useTranslation();
  const props = useFieldProps();
  return (
    <Section title={t("checkout.buyer.title")}>
      <div className="reveal -mt-1.5 sm:col-span-2">
        <CustomerType value="private" field={fields.customerType} />
        <div className="reveal-switch">
          <CustomerType value="business" field={fields.customerType} />
        </div>
        <div className="reveal-content mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            {...props(fields.buyerReference)}
            label={t("checkout.buyer.reference")}
            hint={t("checkout.buyer.referenceHint")}
            maxLength={50}
            autoComplete="off"
            optional
          />
          <TextField
            {...props(fields.costCenter)}
            label={t("checkout.buyer.costCenter")}
            maxLength={50}
            autoComplete="off"
            optional
          />
          <TextField
            {...props(fields.invoiceEmail)}
            type="email"
            label={t("checkout.buyer.invoiceEmail")}
            hint={t("checkout.buyer.invoiceEmailHint")}
            maxLength={254}
            autoComplete="off"
            optional
          />
          <TextField
            {...props(fields.leitwegId)}
            label={t("checkout.buyer.leitwegId")}
            hint={t("checkout.buyer.leitwegIdHint")}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            optional
          />
          <VatFields fields={fields} />
        </div>
      </div>
    </Section>
  );
}

function CustomerType({
  value,
  field,
}: {
  value: "private" | "business";
  field: CheckoutFields["customerType"];
}) {
  const { t } = useTranslation();
  const { name, defaultValue } = useFieldProps()(field);
  const id = value === "private" ? name : `${name}-${value}`;
  return (
    <div className="choice">
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        defaultChecked={(defaultValue ?? "private") === value}
      />
      <label htmlFor={id}>{t(`checkout.buyer.${value}`)}</label>
    </div>
  );
}

function VatFields({ fields }: { fields: CheckoutFields }) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const checkbox = useCheckboxProps();
  return (
    <div className="reveal sm:col-span-2">
      <div className="reveal-switch">
        <Checkbox {...checkbox(fields.euTaxExempt)} label={t("checkout.euTaxExempt")} />
      </div>
      <div className="reveal-content mt-4 max-w-sm">
        <TextField
          {...props(fields.vatId)}
          label={t("checkout.vatId")}
          hint={t("checkout.vatIdHint")}
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Panel>
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Panel>
  );
}
