import type { FormActionResult } from "~/ui/form-result.server";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { Moved } from "../moved";
import type { Asked } from "./request-content";

/** What was typed isn't one of these: both values are those stored now. */
export function MovedRequest({ answer }: { answer: FormActionResult | undefined }) {
  const { t } = useTranslation();
  return (
    <Moved
      answer={answer}
      fields={[
        {
          name: "state",
          label: t("staffRequests.columns.state"),
          show: (state) => t(asTextKey(`staffRequests.states.${state}`)),
        },
        {
          name: "assignee",
          label: t("staffRequests.columns.assignee"),
          show: (email) => email || t("staffRequests.nobody"),
        },
      ]}
    />
  );
}

/** The one that the reader has seen: of a form that was refused its own, after a conflict the newer. */
export function Version({ asked, answer }: { asked: Asked; answer: FormActionResult | undefined }) {
  const typed = answer?.lastResult?.initialValue?.version;
  const seen = typeof typed === "string" ? typed : asked.version;
  return <input type="hidden" name="version" value={answer?.moved?.version ?? seen} />;
}
