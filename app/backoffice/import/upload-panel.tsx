import { Form } from "@remix-run/react";
import { useAccountForm } from "~/auth/account-form";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { description, FieldError } from "~/ui/field-error";
import { Panel } from "~/ui/layout";
import type { UploadAnswer } from "./receive-upload.server";

const ID = "file";

interface UploadForm extends Record<string, unknown> {
  formToken: string;
  stockRule: string;
  asOf: string;
}

export function UploadPanel({
  answer,
  formToken,
}: {
  answer: UploadAnswer | undefined;
  formToken: string;
}) {
  const { t } = useTranslation();
  const result = answer && { lastResult: null, ...answer };
  const { form, fields, props } = useAccountForm<UploadForm>("upload", result);
  const error = answer?.upload && t(`imports.problems.${answer.upload}`);
  const hint = t("imports.fileHint");
  const { defaultValue = "difference" } = props(fields.stockRule);
  return (
    <Panel aria-labelledby="upload-title">
      <h2 id="upload-title" className="text-lg">
        {t("imports.upload")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("imports.uploadHint")}</p>
      <Form
        key={form.key}
        id={form.id}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="formToken" value={formToken} />
        <RadioGroup
          legend={t("imports.stock.legend")}
          name="stockRule"
          defaultValue={defaultValue}
          options={(["difference", "as-of", "set"] as const).map((value) => ({
            value,
            label: t(`imports.stock.${value}`),
            hint: t(`imports.stockHints.${value}`),
          }))}
        />
        <TextField
          {...props(fields.asOf)}
          type="datetime-local"
          label={t("imports.asOf")}
          optional
        />
        <div className="min-w-0">
          <label htmlFor={ID} className="mb-1 block font-semibold">
            {t("imports.file")}
          </label>
          <input
            id={ID}
            type="file"
            name={ID}
            accept=".csv,.txt,.json,.jsonl,.xlsx"
            className="file-input block w-full"
            {...description(ID, { hint, error })}
          />
          <p id={`${ID}-hint`} className="mt-1 text-sm text-ink-soft">
            {hint}
          </p>
          <div role="alert">
            <FieldError id={ID} error={error} />
          </div>
        </div>
        <div>
          <Button>{t("imports.check")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
