import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useSubmitted } from "~/auth/use-submitted";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { PrivacyNote } from "~/requests/privacy-note";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { PersonField } from "~/ui/person-field";
import { MAX_NUMBER_LENGTH, WAIT_PATH } from "./wait-path";

/**
 * @param ask the part number can be typed
 * @param redirectTo where to go once it is sent
 */
export function WaitForm({
  articleNumber,
  formToken,
  lastResult,
  redirectTo,
  ask = false,
}: {
  articleNumber: string;
  formToken: string;
  lastResult?: SubmissionResult<string[]> | null;
  redirectTo: string;
  ask?: boolean;
}) {
  const { t } = useTranslation();
  const { field, summary } = useSubmitted("wait", lastResult);
  const busy = useNavigation().formAction === WAIT_PATH;
  const number = field("articleNumber");
  return (
    <Form method="post" action={WAIT_PATH} id="wait" noValidate className="flex flex-col gap-4">
      <ErrorSummary title={t("form.summaryTitle")} {...summary} />
      <input type="hidden" name="formToken" value={formToken} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {ask ? (
        <TextField
          {...number}
          defaultValue={number.defaultValue ?? articleNumber}
          label={t("quote.part.articleNumber")}
          maxLength={MAX_NUMBER_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      ) : (
        <input type="hidden" name="articleNumber" value={articleNumber} />
      )}
      <PersonField kind="email" {...field("email")} required />
      <Honeypot />
      <div className="-mt-4">
        <PrivacyNote />
      </div>
      <Button variant={ask ? "primary" : "secondary"} wide={!ask} busy={busy}>
        <Icon name="mail" />
        {t("wait.submit")}
      </Button>
    </Form>
  );
}
