import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { MovedRequest, Version } from "./moved-request";
import type { Asked } from "./request-content";
import type { AssignForm } from "./schema.server";

interface Props {
  asked: Asked;
  members: { value: string; label: string }[];
  assigned: FormActionResult | undefined;
  changed: FormActionResult | undefined;
}

const steps = {
  open: ["closed", "spam"],
  answered: ["closed", "open", "spam"],
  closed: ["open", "spam"],
  spam: ["open"],
} as const;

export function ActsPanel({ asked, members, assigned, changed }: Props) {
  const { t } = useTranslation();
  const assign = useAnsweredForm<AssignForm>("assign", assigned, {
    assignee: asked.assigneeId ?? "",
  });
  const state = useAnsweredForm<{ version: string }>("state", changed);
  return (
    <Panel>
      <h2 className="mb-4 text-lg">{t("staffRequests.handle")}</h2>
      <AnsweredForm form={assign.form} answer={assigned} failed={t("staff.failed")}>
        <MovedRequest answer={assigned} />
        <Version asked={asked} answer={assigned} />
        <SelectField
          {...assign.props(assign.fields.assignee)}
          label={t("staffRequests.columns.assignee")}
          options={[{ value: "", label: t("staffRequests.nobody") }, ...members]}
        />
        <div>
          <Button name="intent" value="assign" variant="secondary">
            {t("staffRequests.assign")}
          </Button>
        </div>
      </AnsweredForm>
      <div className="mt-4 border-t border-line pt-4">
        <AnsweredForm form={state.form} answer={changed} failed={t("staff.failed")}>
          <MovedRequest answer={changed} />
          <Version asked={asked} answer={changed} />
          <div className="flex flex-wrap gap-3">
            {steps[asked.state].map((step) => (
              <Button key={step} name="intent" value={step} variant="secondary">
                {t(
                  `staffRequests.steps.${step === "open" && asked.state === "spam" ? "notSpam" : step}`,
                )}
              </Button>
            ))}
          </div>
        </AnsweredForm>
      </div>
    </Panel>
  );
}
