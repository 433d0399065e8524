import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { quoteQuantity, terms } from "~/shop";
import { Button } from "~/ui/button";
import { useFieldProps, useSummaryErrors } from "~/ui/conform";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { Quantity } from "~/ui/quantity";
import { HONEYPOT, type QuoteForm as QuoteValues } from "./schema";

/**
 * The request for a price, posted to the page it stands on with `intent=quote`.
 *
 * @param noPicture stands in the gallery's place
 */
export function QuoteForm({
  formToken,
  lastResult,
  noPicture,
}: {
  formToken: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
  noPicture: boolean;
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const summaryErrors = useSummaryErrors();
  const navigation = useNavigation();
  const [form, fields] = useForm<QuoteValues>({ id: "quote", lastResult: lastResult ?? null });
  const errors = summaryErrors(form.id, form.allErrors);
  const quantity = props(fields.quantity);
  return (
    <Panel id="anfrage" aria-labelledby="quote-title">
      <h2 id="quote-title" className="text-lg">
        {t("quote.title")}
      </h2>
      {noPicture ? <p className="mt-2">{t("quote.noPicture")}</p> : null}
      <p className="mt-2 text-ink-soft">{t("quote.lead", { hours: terms.responseHours })}</p>
      <Benefits />
      <Form method="post" {...getFormProps(form)} className="mt-6">
        {errors.length > 0 ? <ErrorSummary title={t("form.summaryTitle")} errors={errors} /> : null}
        <input type="hidden" name="intent" value="quote" />
        <input type="hidden" name="formToken" value={formToken} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...props(fields.firstName)}
            label={t("quote.firstName")}
            autoComplete="given-name"
            maxLength={50}
            required
          />
          <TextField
            {...props(fields.lastName)}
            label={t("quote.lastName")}
            autoComplete="family-name"
            maxLength={50}
            required
          />
          <TextField
            {...props(fields.email)}
            label={t("quote.email")}
            type="email"
            autoComplete="email"
            maxLength={100}
            required
          />
          <TextField
            {...props(fields.phone)}
            label={t("quote.phone")}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            optional
          />
          <TextField
            {...props(fields.company)}
            label={t("quote.company")}
            autoComplete="organization"
            maxLength={100}
            optional
          />
          <Quantity
            id={quantity.id}
            name={quantity.name}
            label={t("quote.quantity")}
            min={quoteQuantity.min}
            max={quoteQuantity.max}
            defaultValue={typedQuantity(quantity.defaultValue)}
            error={quantity.error}
          />
        </div>
        <div className="absolute -left-[200vw]" aria-hidden="true">
          <label>
            {t("quote.website")}
            <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          {t("quote.privacy")}{" "}
          <Link to="/datenschutz" className="link">
            {t("quote.privacyLink")}
          </Link>
        </p>
        <Button size="large" className="mt-4" busy={navigation.formData?.get("intent") === "quote"}>
          <Icon name="mail" />
          {t(navigation.formData?.get("intent") === "quote" ? "quote.sending" : "quote.submit")}
        </Button>
      </Form>
    </Panel>
  );
}

/** What was typed stays, even when it is no quantity the shop can quote. */
function typedQuantity(typed: string | undefined): number {
  const quantity = Number(typed);
  return typed && Number.isFinite(quantity) ? quantity : quoteQuantity.min;
}

function Benefits() {
  const { t } = useTranslation();
  const values = { months: terms.businessWarrantyMonths, hours: terms.dispatchHours };
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {(["warranty", "shipping", "worldwide"] as const).map((benefit) => (
        <li key={benefit} className="flex gap-2">
          <Icon name="check" size="small" className="mt-0.5 text-success" />
          {t(`quote.benefits.${benefit}`, values)}
        </li>
      ))}
    </ul>
  );
}
