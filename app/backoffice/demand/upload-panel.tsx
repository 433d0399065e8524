import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import type { ReplacementProblem } from "~/product-files/replacement-file.server";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { FileField } from "../file-field";

export interface UploadAnswer {
  problem: "none" | "tooLarge" | "unreadable" | "rows";
  /** The first of the rows that weren't taken. */
  refused?: { line: number; problem: ReplacementProblem }[];
  count?: number;
  changed?: number;
  more?: boolean;
}

const ID = "replacements";

/** A file of what replaces what. */
export function UploadPanel({ answer }: { answer: UploadAnswer | undefined }) {
  const { t } = useTranslation();
  const error =
    answer &&
    t(`staffDemand.upload.problems.${answer.problem}`, {
      count: answer.count ?? 0,
      changed: answer.changed ?? 0,
    });
  const hint = t("staffDemand.upload.hint");
  return (
    <Panel className="max-w-3xl" aria-labelledby="upload-title">
      <h2 id="upload-title" className="text-lg">
        {t("staffDemand.upload.title")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("staffDemand.upload.text")}</p>
      <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
        <FileField
          id={ID}
          label={t("staffDemand.upload.file")}
          accept=".csv,.txt,.xlsx,text/csv"
          hint={hint}
          error={error}
        >
          {answer?.more ? <p>{t("staffDemand.upload.more")}</p> : null}
          {answer?.refused ? (
            <ul className="staff-trail">
              {answer.refused.map(({ line, problem }) => (
                <li key={line}>
                  {t("staffDemand.upload.line", {
                    line,
                    problem: t(`staffDemand.upload.rows.${problem}`),
                  })}
                </li>
              ))}
            </ul>
          ) : null}
        </FileField>
        <div>
          <Button variant="secondary">{t("staffDemand.upload.submit")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
