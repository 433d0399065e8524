import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { PrivacyNote } from "~/requests/privacy-note";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { PersonField } from "~/ui/person-field";
import { useSubmitted } from "~/auth/use-submitted";

/** Who asks for a list; its lines stand in the same form. */
export function ListSenderFields({
  lastResult,
}: {
  lastResult: SubmissionResult<string[]> | null | undefined;
}) {
  const { t } = useTranslation();
  const { field, summary } = useSubmitted("list", lastResult);
  return (
    <>
      <ErrorSummary title={t("form.summaryTitle")} {...summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField kind="firstName" {...field("firstName")} />
        <PersonField kind="lastName" {...field("lastName")} />
        <PersonField kind="email" {...field("email")} />
        <PersonField kind="phone" {...field("phone")} optional />
        <PersonField kind="company" {...field("company")} optional />
      </div>
      <div className="mt-4">
        <TextArea
          {...field("message")}
          label={t("quote.part.message")}
          rows={3}
          maxLength={2000}
          optional
        />
      </div>
      <Honeypot />
      <PrivacyNote />
      <Button name="intent" value="quote" size="large" className="mt-4">
        {t("partList.send")}
      </Button>
    </>
  );
}
