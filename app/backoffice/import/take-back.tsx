import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Moved } from "../moved";
import type { ImportView } from "./import.route";

export function TakeBack({
  data,
  answer,
}: {
  data: ImportView;
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const { form } = useAnsweredForm<{ version: string }>("take-back", answer);
  const { applied } = data.counts.outcomes;
  if (applied === 0) return null;
  return (
    <AnsweredForm form={form} answer={answer} failed={t("staff.failed")} className="mb-6">
      <Moved answer={answer} fields={[]} />
      <input type="hidden" name="version" value={data.facts.version} />
      <Button name="intent" value="take-back" variant="secondary">
        {t("imports.takeBack", { count: applied })}
      </Button>
      <p className="mt-1 text-sm text-ink-soft">{t("imports.takeBackHint")}</p>
    </AnsweredForm>
  );
}
