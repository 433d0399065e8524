import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { MailPreview } from "../mail-preview";
import { MovedRequest, Version } from "./moved-request";
import type { Asked } from "./request-content";
import type { AnswerForm } from "./schema.server";

interface Props {
  asked: Asked;
  answer: (FormActionResult & { preview?: { subject: string; text: string } }) | undefined;
  reference: string;
  suggestedSubject: string;
  formToken: string;
}

export function AnswerPanel({ asked, answer, reference, suggestedSubject, formToken }: Props) {
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<AnswerForm>("answer", answer, {
    subject: suggestedSubject,
  });
  const language = t(`nav.languages.${asked.language}`);
  return (
    <Panel>
      <h2 className="text-lg">{t("staffRequests.answer")}</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {t("staffRequests.answerText", { email: asked.email, language })}
      </p>
      <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
        <MovedRequest answer={answer} />
        <Version asked={asked} answer={answer} />
        <input type="hidden" name="formToken" value={formToken} />
        <TextField
          {...props(fields.subject)}
          label={t("staffRequests.subject")}
          hint={t("staffRequests.subjectHint", { reference })}
          maxLength={150}
          required
        />
        <TextArea
          {...props(fields.message)}
          label={t("staffRequests.message")}
          hint={t("staffRequests.messageHint")}
          rows={10}
          maxLength={10_000}
          required
        />
        {answer?.preview ? <MailPreview mail={answer.preview} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="answer">
            {t("staffRequests.send")}
          </Button>
          <Button name="intent" value="preview" variant="secondary">
            {t("staffRequests.preview")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
