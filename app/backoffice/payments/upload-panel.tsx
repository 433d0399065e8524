import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { FileField } from "../file-field";
import type { UploadProblem } from "./read-upload.server";

const ID = "statement";

export function UploadPanel({ problem }: { problem: UploadProblem | undefined }) {
  const { t } = useTranslation();
  const error = problem && t(`staffPayments.upload.problems.${problem}`);
  const hint = t("staffPayments.upload.hint");
  return (
    <Panel className="mb-6 max-w-3xl" aria-labelledby="upload-title">
      <h2 id="upload-title" className="text-lg">
        {t("staffPayments.upload.title")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("staffPayments.upload.text")}</p>
      <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
        <FileField
          id={ID}
          label={t("staffPayments.upload.file")}
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          hint={hint}
          error={error}
        />
        <div>
          <Button>{t("staffPayments.upload.submit")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
