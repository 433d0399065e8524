import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { billingCountries } from "~/parts/countries";
import { Button } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/choice";
import { useCheckboxProps } from "~/ui/conform";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PersonField } from "~/ui/person-field";
import { caseTextLimits } from "./case-limits";
import { CaseFileInput } from "./case-messages";
import { CaseFields } from "./case-parts";
import { useCase } from "./use-case";

interface Values {
  [name: string]: string | undefined;
  kind: string;
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  holder: string;
  iban: string;
  vatId: string;
  selfBilling: string;
  shipping: string;
  pickupNote: string;
  maySell: string;
}

const states = ["accepted", "awaiting-goods", "arrived", "inspected"];

/** Who sells, where the money goes, how the goods come: once an offer is accepted. */
export function CaseDetails({ answer: given }: { answer: FormActionResult | undefined }) {
  const { shown } = useCase();
  const { t } = useTranslation();
  if (!states.includes(shown.state)) return null;
  const isFirst = shown.state === "accepted";
  const answer = answerTo(given, "details");
  const { details } = shown;
  const needsInvoice = details.kind === "business" && !details.selfBilling && !details.hasInvoice;
  return (
    <>
      {needsInvoice ? <InvoiceForm answer={answerTo(given, "invoice")} /> : null}
      <Panel aria-labelledby="details-title">
        <h2 id="details-title" className="text-lg">
          {t("buybackCase.details.title")}
        </h2>
        <p className="mt-1 text-ink-soft">
          {t(isFirst ? "buybackCase.details.lead" : "buybackCase.details.saved")}
        </p>
        {isFirst ? (
          <DetailsForm answer={answer} />
        ) : (
          <details className="mt-2" open={answer ? true : undefined}>
            <summary className="link cursor-pointer py-2">
              {t("buybackCase.details.change")}
            </summary>
            <DetailsForm answer={answer} />
          </details>
        )}
      </Panel>
    </>
  );
}

function DetailsForm({ answer }: { answer: FormActionResult | undefined }) {
  const { shown } = useCase();
  const { t } = useTranslation();
  const { details } = shown;
  const { address, ibanHint, firstName, lastName } = details;
  const { form, fields, props } = useAnsweredForm<Values>("details", answer, {
    kind: details.kind ?? "private",
    company: details.company,
    holder: details.holder || `${firstName} ${lastName}`,
    street: address?.street ?? "",
    postalCode: address?.postalCode ?? "",
    city: address?.city ?? "",
    country: address?.country ?? "Germany",
    vatId: details.vatId,
    selfBilling: details.selfBilling ? "on" : "",
    shipping: details.shipping ?? "parcel",
    pickupNote: details.pickupNote,
  });
  const checkbox = useCheckboxProps();
  const countries = billingCountries
    .map(({ name }) => ({ value: name, label: t(`countries.${name}`) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("buybackCase.failed")}
      className="mt-4 flex flex-col gap-4"
    >
      <CaseFields />
      <RadioGroup
        {...props(fields.kind)}
        name="kind"
        legend={t("buybackCase.details.kind")}
        options={(["private", "business", "small-business"] as const).map((value) => ({
          value,
          label: t(`buybackCase.details.kinds.${value}`),
        }))}
      />
      <PersonField kind="company" {...props(fields.company)} optional />
      <TextField
        {...props(fields.vatId)}
        label={t("buybackCase.details.vatId")}
        hint={t("buybackCase.details.vatIdHint")}
        autoComplete="off"
        maxLength={30}
        optional
      />
      <Checkbox
        {...checkbox(fields.selfBilling)}
        label={t("buybackCase.details.selfBilling")}
        hint={t("buybackCase.details.selfBillingHint")}
      />
      <PersonField kind="street" {...props(fields.street)} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField kind="postalCode" {...props(fields.postalCode)} required />
        <PersonField kind="city" {...props(fields.city)} required />
      </div>
      <SelectField
        {...props(fields.country)}
        label={t("buybackCase.details.country")}
        autoComplete="country-name"
        options={countries}
      />
      {ibanHint ? (
        <Notice tone="info">{t("buybackCase.details.account", { hint: ibanHint })}</Notice>
      ) : null}
      <TextField
        {...props(fields.holder)}
        label={t("buybackCase.details.holder")}
        autoComplete="name"
        maxLength={70}
        required
      />
      <TextField
        {...props(fields.iban)}
        label={t("buybackCase.details.iban")}
        hint={ibanHint ? t("buybackCase.details.ibanHint") : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required={!ibanHint}
      />
      <RadioGroup
        {...props(fields.shipping)}
        name="shipping"
        legend={t("buybackCase.details.shipping")}
        options={(["parcel", "pick-up"] as const).map((value) => ({
          value,
          label: t(`buybackCase.details.ways.${value}`),
        }))}
      />
      <TextArea
        {...props(fields.pickupNote)}
        label={t("buybackCase.details.pickupNote")}
        hint={t("buybackCase.details.pickupHint")}
        rows={3}
        maxLength={caseTextLimits.reason}
        optional
      />
      <Checkbox {...checkbox(fields.maySell)} label={t("buybackCase.details.maySell")} required />
      <div>
        <Button name="intent" value="details">
          {t("buybackCase.details.submit")}
        </Button>
      </div>
    </AnsweredForm>
  );
}

function InvoiceForm({ answer }: { answer: FormActionResult | undefined }) {
  const { t } = useTranslation();
  const { form, fields } = useAnsweredForm<{ files: string }>("invoice", answer);
  return (
    <Panel aria-labelledby="invoice-title">
      <h2 id="invoice-title" className="text-lg">
        {t("buybackCase.invoice.title")}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t("buybackCase.invoice.text")}</p>
      <AnsweredForm
        form={form}
        answer={answer}
        failed={t("buybackCase.failed")}
        encType="multipart/form-data"
      >
        <CaseFields />
        <CaseFileInput id="invoice-files" required error={fields.files.errors?.[0]} />
        <div>
          <Button name="intent" value="invoice">
            {t("buybackCase.invoice.submit")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
