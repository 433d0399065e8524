import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { Button } from "~/ui/button";
import { useFieldProps, useSummaryErrors } from "~/ui/conform";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { PartNumber } from "~/ui/part-number";
import type { ContactForm as ContactValues } from "./schema";

/**
 * @param failed the shop couldn't keep the message, though nothing is wrong with it
 * @param articleNumber a part that the shop doesn't have and the visitor looks for
 * @param message what the text field starts with
 */
export function ContactForm({
  formToken,
  lastResult,
  failed,
  articleNumber,
  message,
}: {
  formToken: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
  failed: boolean;
  articleNumber: string;
  message: string;
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const summaryErrors = useSummaryErrors();
  const sending = useNavigation().formAction?.startsWith("/kontakt") ?? false;
  const [form, fields] = useForm<ContactValues>({
    id: "contact",
    lastResult: lastResult ?? null,
    defaultValue: { message },
  });
  const errors = summaryErrors(form.id, form.allErrors);
  return (
    <>
      <h2 className="text-lg">{t("contact.formTitle")}</h2>
      {articleNumber ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>{t("contact.wanted")}</span>
          <PartNumber value={articleNumber} />
          <span className="text-sm text-ink-soft">{t("contact.wantedHint")}</span>
        </div>
      ) : null}
      <Form method="post" action="/kontakt" {...getFormProps(form)} className="mt-6">
        {errors.length > 0 ? (
          <ErrorSummary
            title={failed ? t("contact.errors.failedTitle") : t("form.summaryTitle")}
            errors={errors}
          />
        ) : null}
        <input type="hidden" name="formToken" value={formToken} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...props(fields.firstName)}
            label={t("contact.firstName")}
            autoComplete="given-name"
            maxLength={50}
            required
          />
          <TextField
            {...props(fields.lastName)}
            label={t("contact.lastName")}
            autoComplete="family-name"
            maxLength={50}
            required
          />
          <TextField
            {...props(fields.email)}
            label={t("contact.email")}
            type="email"
            autoComplete="email"
            maxLength={100}
            required
          />
          <TextField
            {...props(fields.phone)}
            label={t("contact.phone")}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            optional
          />
          <div className="sm:col-span-2">
            <TextField
              {...props(fields.organization)}
              label={t("contact.organization")}
              autoComplete="organization"
              maxLength={100}
              optional
            />
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
        <p className="mt-4 text-sm text-ink-soft">
          {t("contact.privacy")}{" "}
          <Link to="/datenschutz" className="link">
            {t("contact.privacyLink")}
          </Link>
        </p>
        <Button size="large" className="mt-4" busy={sending}>
          <Icon name="mail" />
          {t(sending ? "contact.sending" : "contact.submit")}
        </Button>
      </Form>
    </>
  );
}
