import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useOwnName } from "~/auth/use-signed-in";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { PrivacyNote } from "~/requests/privacy-note";
import { Button } from "~/ui/button";
import { useFieldProps, useServerForm } from "~/ui/conform";
import { TextArea } from "~/ui/field";
import { FormErrors } from "~/ui/form-errors";
import { Icon } from "~/ui/icons";
import { PersonField } from "~/ui/person-field";
import type { ContactForm as ContactValues } from "./schema";

export function ContactForm({
  formToken,
  lastResult,
  message,
  failed,
}: {
  formToken: string;
  /** How it begins. */
  message: string | undefined;
  lastResult: SubmissionResult<string[]> | null | undefined;
  failed: boolean;
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const sending = useNavigation().formAction?.startsWith("/kontakt") ?? false;
  const { form, fields } = useServerForm<ContactValues>("contact", lastResult, {
    ...useOwnName(),
    message,
  });
  return (
    <>
      <h2 className="text-lg">{t("contact.formTitle")}</h2>
      <Form key={form.key} method="post" action="/kontakt" {...getFormProps(form)} className="mt-6">
        <FormErrors
          form={form}
          title={t(failed ? "contact.errors.failedTitle" : "form.summaryTitle")}
          answer={lastResult}
        />
        <input type="hidden" name="formToken" value={formToken} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonField kind="firstName" {...props(fields.firstName)} required />
          <PersonField kind="lastName" {...props(fields.lastName)} required />
          <PersonField kind="email" {...props(fields.email)} required />
          <PersonField kind="phone" {...props(fields.phone)} optional />
          <div className="sm:col-span-2">
            <PersonField kind="company" {...props(fields.organization)} optional />
          </div>
          <div className="sm:col-span-2">
            <TextArea
              {...props(fields.message)}
              label={t("contact.message")}
              rows={7}
              maxLength={5000}
              required
            />
          </div>
        </div>
        <Honeypot />
        <PrivacyNote />
        <Button size="large" className="mt-4" busy={sending}>
          <Icon name="mail" />
          {t(sending ? "contact.sending" : "contact.submit")}
        </Button>
      </Form>
    </>
  );
}
