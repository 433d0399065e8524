import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { countries, defaultCountry } from "~/orders/countries";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { useCheckboxProps, useFieldProps, useSummaryErrors } from "~/ui/conform";
import type { action, loader } from "./checkout.route";
import { ConsentSection, PaymentSection, ShippingSection } from "./checkout-choices";
import { OrderSummary } from "./order-summary";
import type { CheckoutForm as CheckoutValues } from "./schema";

/** Fields whose change moves the total; with JavaScript the summary follows them. */
const totalFields = ["country", "euTaxExempt", "vatId"];

export function CheckoutForm() {
  const { defaults, formToken, quote } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const recomputed = useFetcher<typeof action>();
  const navigation = useNavigation();
  const { t } = useTranslation();
  const summaryErrors = useSummaryErrors();
  const [form, fields] = useForm<CheckoutValues>({
    id: "checkout",
    lastResult: actionData?.lastResult ?? null,
    defaultValue: { country: defaultCountry, paymentMethod: "online", ...defaults },
  });
  const shown = recomputed.data?.quote ?? actionData?.quote ?? quote;
  const errors = summaryErrors(form.id, form.allErrors);
  const title = form.allErrors.vatId ? t("checkout.errors.vatIdTitle") : t("form.summaryTitle");

  function followTotals(event: FormEvent<HTMLFormElement>) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    if (!totalFields.includes(field.name)) return;
    const entries = new FormData(event.currentTarget);
    entries.set("intent", "update");
    recomputed.submit(entries, { method: "post" });
  }

  return (
    <Form method="post" {...getFormProps(form)} noValidate={false} onChange={followTotals}>
      {errors.length > 0 ? (
        <ErrorSummary
          title={errors.length === 1 ? title : t("form.summaryTitle")}
          errors={errors}
        />
      ) : null}
      {/* Enter in a field recomputes; only the button below the summary orders. */}
      <button
        type="submit"
        name="intent"
        value="update"
        formNoValidate
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        {t("checkout.update")}
      </button>
      <input type="hidden" name="formToken" value={formToken} />
      <input type="hidden" name="shownAmountCents" value={shown.amountCents} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ContactSection fields={fields} />
          <DeliverySection fields={fields} />
          <VatSection fields={fields} />
          <ShippingSection />
          <PaymentSection field={fields.paymentMethod} />
          <ConsentSection terms={fields.agreeToTerms} newsletter={fields.newsletter} />
        </div>
        <OrderSummary
          quote={shown}
          busy={navigation.state !== "idle" && navigation.formData?.get("intent") === "order"}
        />
      </div>
    </Form>
  );
}

type Fields = ReturnType<typeof useForm<CheckoutValues>>[1];

function ContactSection({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  const props = useFieldProps();
  return (
    <Section title={t("checkout.contact")}>
      <TextField
        {...props(fields.email)}
        label={t("checkout.email")}
        hint={t("checkout.emailHint")}
        type="email"
        autoComplete="email"
        maxLength={100}
        required
      />
      <TextField
        {...props(fields.phone)}
        label={t("checkout.phone")}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        optional
      />
    </Section>
  );
}

function DeliverySection({ fields }: { fields: Fields }) {
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
        <fieldset className="reveal-content mt-4 grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 text-lg font-semibold">{t("checkout.billing")}</legend>
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
        </fieldset>
      </div>
    </Section>
  );
}

type AddressField = "firstName" | "lastName" | "company" | "street" | "postalCode" | "city";

function AddressFields({
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

function VatSection({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const checkbox = useCheckboxProps();
  return (
    <Section title={t("checkout.vat")}>
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
    </Section>
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
