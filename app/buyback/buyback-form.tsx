import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { Button } from "~/ui/button";
import { useFieldProps, useSummaryErrors } from "~/ui/conform";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { fileErrors } from "./file-errors";
import { FileField, FILES_ID } from "./file-field";
import type { BuybackForm as BuybackValues, DraftFile, RefusedFile } from "./schema";
import { useUploads } from "./use-uploads";

const noFiles: DraftFile[] = [];
const noRefusals: RefusedFile[] = [];

/** The request with its files; the token comes first, because files need it when they arrive. */
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
  const summaryErrors = useSummaryErrors();
  const sending = useNavigation().formAction?.startsWith("/ankauf") ?? false;
  const uploads = useUploads({ formToken, known: files, knownRefused: refused });
  const [form, fields] = useForm<BuybackValues>({ id: "buyback", lastResult: lastResult ?? null });
  const errors = [
    ...summaryErrors(form.id, form.allErrors),
    ...fileErrors(refused, files.length, t).map((message) => ({ id: FILES_ID, message })),
  ];
  const uploading = uploads.uploads.some(({ state }) => state !== "failed");
  return (
    <Form
      method="post"
      action="/ankauf"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="mt-5"
    >
      {errors.length > 0 ? <ErrorSummary title={t("form.summaryTitle")} errors={errors} /> : null}
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
        <TextField
          {...props(fields.firstName)}
          label={t("buyback.firstName")}
          autoComplete="given-name"
          minLength={2}
          maxLength={50}
          required
        />
        <TextField
          {...props(fields.lastName)}
          label={t("buyback.lastName")}
          autoComplete="family-name"
          minLength={2}
          maxLength={50}
          required
        />
        <TextField
          {...props(fields.email)}
          label={t("buyback.email")}
          type="email"
          autoComplete="email"
          maxLength={100}
          required
        />
        <TextField
          {...props(fields.phone)}
          label={t("buyback.phone")}
          type="tel"
          autoComplete="tel"
          maxLength={20}
          optional
        />
        <div className="sm:col-span-2">
          <TextField
            {...props(fields.company)}
            label={t("buyback.company")}
            autoComplete="organization"
            maxLength={100}
            optional
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            {...props(fields.components)}
            label={t("buyback.components")}
            hint={t("buyback.componentsHint")}
            rows={5}
            minLength={10}
            maxLength={2000}
            required
          />
        </div>
        <div className="min-w-0 sm:col-span-2">
          <Honeypot />
          <FileField uploads={uploads} />
        </div>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        {t("buyback.privacy")}{" "}
        <Link to="/datenschutz" className="link">
          {t("buyback.privacyLink")}
        </Link>
      </p>
      <Button size="large" wide className="mt-4" busy={sending} disabled={uploading}>
        <Icon name="mail" />
        {t(sending ? "buyback.sending" : uploading ? "buyback.waiting" : "buyback.submit")}
      </Button>
    </Form>
  );
}
