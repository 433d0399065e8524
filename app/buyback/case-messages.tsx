import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useLanguage } from "~/i18n/use-language";
import { buybackFiles } from "~/shop";
import { Button } from "~/ui/button";
import { description, FieldError } from "~/ui/field-error";
import { TextArea } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { acceptedTypes } from "./accepted-types";
import { caseTextLimits } from "./case-limits";
import { CaseFields } from "./case-parts";
import type { ShownCase } from "./case-view.server";
import { formatBytes } from "./format-bytes";
import { useCase } from "./use-case";

type Message = ShownCase["messages"][number] & { author?: string };

/** Both sides', with their files. */
export function MessageList({ messages, path }: { messages: readonly Message[]; path: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className="mt-2 grid gap-4">
      {messages.map(({ id, side, text, author, createdAt, files }) => (
        <li key={id} className="border-l-4 border-line pl-4">
          <p className="text-sm text-ink-soft">
            {author || t(`buybackCase.sides.${side}`)}, {formatDateTime(createdAt, language)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          {files.map((file) => (
            <p key={file.id} className="wrap-anywhere">
              <a href={`${path}/${file.id}`} className="link inline-block py-1">
                {file.name}
              </a>{" "}
              <span className="text-sm text-ink-soft">{formatBytes(file.size, language)}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A plain file input: what it takes is stored on the way. */
export function CaseFileInput({
  id,
  error,
  required = false,
}: {
  id: string;
  error?: string;
  required?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {t("buybackCase.files")}
        {required ? null : <span className="font-normal text-ink-soft"> ({t("ui.optional")})</span>}
      </label>
      <input
        id={id}
        name="files"
        type="file"
        multiple
        required={required}
        accept={acceptedTypes}
        className="block w-full"
        {...description(id, { hint: true, error })}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {t("buyback.files.hint", { max: buybackFiles.max })}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}

export function CaseMessages({ answer }: { answer: FormActionResult | undefined }) {
  const { shown, path } = useCase();
  const { t } = useTranslation();
  const { messages, state } = shown;
  const own = answerTo(answer, "message");
  const { form, fields, props } = useAnsweredForm<{ text: string; files: string }>("message", own);
  return (
    <Panel aria-labelledby="case-messages">
      <h2 id="case-messages" className="text-lg">
        {t("buybackCase.messages")}
      </h2>
      <MessageList messages={messages} path={path} />
      {state === "closed" ? null : (
        <div className="mt-6">
          <AnsweredForm
            form={form}
            answer={own}
            failed={t("buybackCase.failed")}
            encType="multipart/form-data"
          >
            <CaseFields />
            <TextArea
              {...props(fields.text)}
              label={t(state === "question" ? "buybackCase.answer" : "buybackCase.message")}
              rows={4}
              maxLength={caseTextLimits.message}
              required
            />
            <CaseFileInput id="message-files" error={fields.files.errors?.[0]} />
            <div>
              <Button name="intent" value="message" variant="secondary">
                {t("buybackCase.send")}
              </Button>
            </div>
          </AnsweredForm>
        </div>
      )}
    </Panel>
  );
}
