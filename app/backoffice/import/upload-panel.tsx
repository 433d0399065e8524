import { Form } from "@remix-run/react";
import { useAnsweredForm } from "~/ui/answered-form";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { FileField } from "../file-field";
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
  const { form, fields, props } = useAnsweredForm<UploadForm>("upload", result);
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
        <FileField
          id={ID}
          label={t("imports.file")}
          accept=".csv,.txt,.json,.jsonl,.xlsx"
          hint={hint}
          error={error}
        />
        <div>
          <Button>{t("imports.check")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
