import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { quoteQuantity, terms } from "~/shop";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { Quantity } from "~/ui/quantity";
import { useSubmitted } from "./use-submitted";

/**
 * The request for a price, posted to the page it stands on with `intent=quote`.
 *
 * @param noPicture stands in the gallery's place
 * @param warrantyMonths of the product's condition; 0 promises none
 */
export function QuoteForm({
  formToken,
  lastResult,
  noPicture,
  warrantyMonths,
}: {
  formToken: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
  noPicture: boolean;
  warrantyMonths: number;
}) {
  const { t } = useTranslation();
  const { field, summary } = useSubmitted("quote", lastResult);
  const navigation = useNavigation();
  const quantity = field("quantity");
  return (
    <Panel id="anfrage" aria-labelledby="quote-title">
      <h2 id="quote-title" className="text-lg">
        {t("quote.title")}
      </h2>
      {noPicture ? <p className="mt-2">{t("quote.noPicture")}</p> : null}
      <p className="mt-2 text-ink-soft">{t("quote.lead", { hours: terms.responseHours })}</p>
      <Benefits warrantyMonths={warrantyMonths} />
      <Form method="post" id="quote" className="mt-6">
        {summary.length > 0 ? (
          <ErrorSummary title={t("form.summaryTitle")} errors={summary} />
        ) : null}
        <input type="hidden" name="intent" value="quote" />
        <input type="hidden" name="formToken" value={formToken} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field("firstName")}
            label={t("quote.firstName")}
            autoComplete="given-name"
            maxLength={50}
            required
          />
          <TextField
            {...field("lastName")}
            label={t("quote.lastName")}
            autoComplete="family-name"
            maxLength={50}
            required
          />
          <TextField
            {...field("email")}
            label={t("quote.email")}
            type="email"
            autoComplete="email"
            maxLength={100}
            required
          />
          <TextField
            {...field("phone")}
            label={t("quote.phone")}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            optional
          />
          <TextField
            {...field("company")}
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
        <Honeypot />
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

function Benefits({ warrantyMonths }: { warrantyMonths: number }) {
  const { t } = useTranslation();
  const benefits = [
    warrantyMonths > 0 && t("quote.benefits.warranty", { months: warrantyMonths }),
    t("quote.benefits.shipping", { hours: terms.dispatchHours }),
    t("quote.benefits.worldwide"),
  ];
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {benefits.filter(Boolean).map((benefit) => (
        <li key={String(benefit)} className="flex gap-2">
          <Icon name="check" size="small" className="mt-0.5 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
