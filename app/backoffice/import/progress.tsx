import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translate";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { ImportView } from "./import.route";
import { importPath } from "./paths";

const SECONDS = 3;

/** Of the job: looks again by itself where scripts run; elsewhere pages don't reload unasked. */
export function Progress({ data }: { data: ImportView }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { id, state, rows_done } = data.facts;
  const runs =
    state === "uploaded" || state === "checking" || state === "applying" || state === "taking-back";
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(revalidate, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [runs, revalidate]);
  if (!runs) return null;
  return (
    <div className="mb-6">
      <Notice tone="info" role="status" title={t(`imports.runs.${state}`)}>
        <p>
          {state === "applying"
            ? t("imports.doneOf", { done: rows_done, count: data.counts.chosen + rows_done })
            : t("imports.done", { count: rows_done })}
        </p>
        <p className="mt-2">
          <LinkButton to={importPath(id)} variant="secondary">
            {t("imports.refresh")}
          </LinkButton>
        </p>
      </Notice>
    </div>
  );
}
