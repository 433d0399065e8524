import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { useBenefits } from "~/parts/use-benefits";
import { terms } from "~/shop";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { SendButton, SenderFields } from "./sender-fields";
import { useSubmitted } from "~/auth/use-submitted";

/** @param noPicture stands in the gallery's place */
export function QuoteForm({
  formToken,
  lastResult,
  noPicture,
  condition,
}: {
  formToken: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
  noPicture: boolean;
  condition: string;
}) {
  const { t } = useTranslation();
  const { field, summary } = useSubmitted("quote", lastResult);
  return (
    <Panel id="anfrage" aria-labelledby="quote-title">
      <h2 id="quote-title" className="text-lg">
        {t("quote.title")}
      </h2>
      {noPicture ? <p className="mt-2">{t("quote.noPicture")}</p> : null}
      <p className="mt-2 text-ink-soft">{t("quote.lead", { hours: terms.responseHours })}</p>
      <Benefits condition={condition} />
      <Form method="post" id="quote" noValidate className="mt-6">
        <ErrorSummary title={t("form.summaryTitle")} {...summary} />
        <input type="hidden" name="intent" value="quote" />
        <input type="hidden" name="formToken" value={formToken} />
        <SenderFields field={field} />
        <SendButton />
      </Form>
    </Panel>
  );
}

function Benefits({ condition }: { condition: string }) {
  const benefits = useBenefits(condition);
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex gap-2">
          <Icon name="check" size="small" className="mt-0.5 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
