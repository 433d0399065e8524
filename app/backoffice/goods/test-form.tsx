import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { useTranslation } from "~/i18n/translate";
import type { CheckName } from "~/stock/checks";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/choice";
import { TextArea, TextField } from "~/ui/field";
import { PhotoField } from "./photo-field";
import type { TestAnswer } from "./record-test.server";

const outcomes = ["passed", "failed", "skipped"] as const;
const verdicts = ["passed", "limited", "failed"] as const;

type Values = Record<string, string | undefined>;

/** What was tried, what came out, and what buyers read about it. */
export function TestForm({
  checks,
  answer,
  formToken,
}: {
  checks: readonly CheckName[];
  answer: TestAnswer | undefined;
  formToken: string;
}) {
  const { t } = useTranslation();
  const { form, field } = useAnsweredForm<Values>(
    "test",
    answer,
    Object.fromEntries(checks.map((check) => [`check-${check}`, "skipped"])),
  );
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("staffGoods.failed")}
      encType="multipart/form-data"
    >
      <input type="hidden" name="formToken" value={formToken} />
      {answer?.kept?.map((key) => (
        <input key={key} type="hidden" name="kept" value={key} />
      ))}
      <div className="staff-checks">
        {checks.map((check) => (
          <RadioGroup
            key={check}
            {...field(`check-${check}`)}
            name={`check-${check}`}
            legend={t(`piece.checks.${check}`)}
            options={outcomes.map((value) => ({
              value,
              label: t(`staffGoods.tests.outcomes.${value}`),
            }))}
            inline
          />
        ))}
      </div>
      <RadioGroup
        {...field("result")}
        name="result"
        legend={t("staffGoods.tests.result")}
        options={verdicts.map((value) => ({
          value,
          label: t(`piece.results.${value}`),
          hint: t(`staffGoods.tests.verdicts.${value}`),
        }))}
      />
      <TextField
        {...field("firmware")}
        label={t("piece.firmware")}
        autoComplete="off"
        maxLength={60}
        optional
      />
      <TextArea
        {...field("text")}
        label={t("staffGoods.tests.note")}
        hint={t("staffGoods.tests.noteHint")}
        rows={3}
        maxLength={1000}
        optional
      />
      {answer?.kept?.length ? (
        <ul className="staff-photos">
          {answer.kept.map((key, at) => (
            <li key={key}>{t("staffGoods.tests.kept", { number: at + 1 })}</li>
          ))}
        </ul>
      ) : null}
      <PhotoField problem={answer?.photos} />
      <div>
        <Button size="large">{t("staffGoods.tests.record")}</Button>
      </div>
    </AnsweredForm>
  );
}
