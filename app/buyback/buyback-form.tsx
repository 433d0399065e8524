import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useOwnName } from "~/auth/use-signed-in";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { PrivacyNote } from "~/requests/privacy-note";
import { Button } from "~/ui/button";
import { useFieldProps, useServerForm } from "~/ui/conform";
import { ErrorSummary, listErrors } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { PersonField } from "~/ui/person-field";
import { sellerLimits } from "./case-limits";
import { fileErrors } from "./file-errors";
import { FileField, FILES_ID } from "./file-field";
import type { BuybackForm as BuybackValues, DraftFile, RefusedFile } from "./schema";
import { useUploads } from "./use-uploads";

const noFiles: DraftFile[] = [];
const noRefusals: RefusedFile[] = [];

export const FORM_ID = "buyback";

/** Opened beside the form: what was typed and uploaded stays. */
const terms = (text: ReactNode) => (
  <Link to="/ankauf/bedingungen" target="_blank" className="link">
    {text}
  </Link>
);

function submitAsDocument(form: HTMLFormElement, button: HTMLButtonElement): void {
  form.action = button.formAction;
  const pressed = document.createElement("input");
  Object.assign(pressed, { type: "hidden", name: button.name, value: button.value });
  form.append(pressed);
  form.submit();
}

export function BuybackForm({
  formToken,
  lastResult,
  files = noFiles,
  refused = noRefusals,
}: {
  formToken: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
  files?: DraftFile[];
  refused?: RefusedFile[];
}) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const sending = useNavigation().formAction?.startsWith("/ankauf") ?? false;
  const uploads = useUploads({ formToken, known: files, knownRefused: refused });
  const { form, fields } = useServerForm<BuybackValues>(FORM_ID, lastResult, useOwnName());
  const uploading = uploads.uploads.some(({ state }) => state !== "failed");
  const failed = uploads.uploads.some(({ state }) => state === "failed");
  const [unsent, setUnsent] = useState(0);
  const formProps = getFormProps(form);

  /** A file that didn't arrive is never dropped silently. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The texts of another language come with the document.
    if (submitter instanceof HTMLButtonElement && submitter.hasAttribute("formaction")) {
      event.preventDefault();
      return submitAsDocument(event.currentTarget, submitter);
    }
    if (!failed) return formProps.onSubmit(event);
    event.preventDefault();
    setUnsent((times) => times + 1);
  }

  const errors = [
    ...listErrors(form.id, form.allErrors, t),
    ...fileErrors(refused, files.length, t).map((message) => ({ id: FILES_ID, message })),
  ];
  return (
    <Form
      key={form.key}
      method="post"
      action="/ankauf"
      encType="multipart/form-data"
      {...formProps}
      onSubmit={onSubmit}
      className="mt-5"
    >
      {failed && unsent > 0 ? (
        <ErrorSummary
          key="unsent"
          title={t("form.summaryTitle")}
          errors={[{ id: FILES_ID, message: t("buyback.files.unsent") }]}
          answer={unsent}
        />
      ) : (
        <ErrorSummary title={t("form.summaryTitle")} errors={errors} answer={lastResult} />
      )}
      <input type="hidden" name="formToken" value={formToken} />
      {/* Enter in a field sends the request instead of removing the first file. */}
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        disabled={uploading}
      >
        {t("buyback.submit")}
      </button>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField kind="firstName" {...props(fields.firstName)} minLength={2} required />
        <PersonField kind="lastName" {...props(fields.lastName)} minLength={2} required />
        <PersonField kind="email" {...props(fields.email)} required />
        <PersonField kind="phone" {...props(fields.phone)} maxLength={20} optional />
        <div className="sm:col-span-2">
          <PersonField kind="company" {...props(fields.company)} optional />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            {...props(fields.components)}
            label={t("buyback.components")}
            hint={t("buyback.componentsHint")}
            rows={5}
            minLength={10}
            maxLength={2000}
          />
        </div>
        <details className="sm:col-span-2" open={fields.list.value ? true : undefined}>
          <summary className="link cursor-pointer py-1">{t("buyback.list")}</summary>
          <div className="mt-2">
            <TextArea
              {...props(fields.list)}
              label={t("buyback.listLabel")}
              hint={t("buyback.listHint")}
              rows={6}
              maxLength={sellerLimits.characters}
              spellCheck={false}
              optional
            />
          </div>
        </details>
        <div className="min-w-0 sm:col-span-2">
          <Honeypot />
          <FileField uploads={uploads} />
        </div>
      </div>
      <PrivacyNote />
      <p className="mt-2 text-sm text-ink-soft">
        <TaggedText text={t("buyback.terms")} tags={{ terms }} />
      </p>
      <Button size="large" wide className="mt-4" busy={sending} disabled={uploading}>
        <Icon name="mail" />
        {t(sending ? "buyback.sending" : uploading ? "buyback.waiting" : "buyback.submit")}
      </Button>
    </Form>
  );
}
