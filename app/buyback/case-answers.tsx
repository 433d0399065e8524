import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/field";
import { caseTextLimits } from "./case-limits";
import { CaseFields } from "./case-parts";

/** Another price, once; or no. */
export function AnswerForms({ answer }: { answer: FormActionResult | undefined }) {
  const { t } = useTranslation();
  const countered = answerTo(answer, "counter");
  const declined = answerTo(answer, "decline");
  const counter = useAnsweredForm<{ price: string; words: string }>("counter", countered);
  const decline = useAnsweredForm<{ reason: string }>("decline", declined);
  return (
    <div className="mt-6 border-t border-line pt-4">
      <details open={countered ? true : undefined}>
        <summary className="link cursor-pointer py-2">{t("buybackCase.counter.title")}</summary>
        <AnsweredForm form={counter.form} answer={countered} failed={t("buybackCase.failed")}>
          <CaseFields />
          <TextField
            {...counter.props(counter.fields.price)}
            label={t("buybackCase.counter.price")}
            hint={t("buybackCase.counter.hint")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            required
          />
          <TextField
            {...counter.props(counter.fields.words)}
            label={t("buybackCase.counter.words")}
            maxLength={caseTextLimits.words}
            optional
          />
          <div>
            <Button name="intent" value="counter" variant="secondary">
              {t("buybackCase.counter.submit")}
            </Button>
          </div>
        </AnsweredForm>
      </details>
      <details open={declined ? true : undefined}>
        <summary className="link cursor-pointer py-2">{t("buybackCase.decline.title")}</summary>
        <AnsweredForm form={decline.form} answer={declined} failed={t("buybackCase.failed")}>
          <CaseFields />
          <TextArea
            {...decline.props(decline.fields.reason)}
            label={t("buybackCase.decline.reason")}
            rows={3}
            maxLength={caseTextLimits.reason}
            optional
          />
          <div>
            <Button name="intent" value="decline" variant="secondary">
              {t("buybackCase.decline.submit")}
            </Button>
          </div>
        </AnsweredForm>
      </details>
    </div>
  );
}
