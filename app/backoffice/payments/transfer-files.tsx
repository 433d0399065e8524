import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button, buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { PasswordAgain } from "../password-again";
import { filePath } from "./paths";

interface Shown {
  reference: string;
  createdAt: Date | string;
  actor: string;
  lines: {
    id: string;
    cents: number;
    name: string;
    iban: string;
    text: string;
    state: "open" | "done" | "dropped";
  }[];
}

interface Common {
  answer: FormActionResult | undefined;
  isFresh: boolean;
  mayAct: boolean;
}

const tones = { open: "warning", done: "success", dropped: "neutral" } as const;

function stateOf({ lines }: Shown) {
  if (lines.some(({ state }) => state === "open")) return "open";
  return lines.some(({ state }) => state === "done") ? "done" : "dropped";
}

export function TransferFiles({ files, ...common }: Common & { files: readonly Shown[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" className="mb-2 text-lg">
        {t("staffPayments.files.title")}
      </h2>
      <div className="grid gap-4">
        {files.map((file) => (
          <File key={file.reference} file={file} {...common} />
        ))}
      </div>
    </section>
  );
}

function File({ file, answer, isFresh, mayAct }: Common & { file: Shown }) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const { reference, createdAt, actor, lines } = file;
  const state = stateOf(file);
  const sum = lines.reduce((cents, line) => cents + line.cents, 0);
  return (
    <Panel as="div">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {reference}
        <Badge tone={tones[state]}>{t(`staffPayments.files.states.${state}`)}</Badge>
      </h3>
      <p className="mt-1 text-ink-soft">
        {formatDateTime(createdAt, language)} · {actor} ·{" "}
        {t("staffPayments.files.sum", { count: lines.length, amount: format.cents(sum) })}
      </p>
      <details className="staff-act">
        <summary className="staff-summary">{t("staffPayments.files.lines")}</summary>
        <ul className="staff-trail">
          {lines.map(({ id, cents, name, iban, text }) => (
            <li key={id}>
              <p className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="tabular-nums">{format.cents(cents)}</span>
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {iban} · {text}
              </p>
            </li>
          ))}
        </ul>
      </details>
      {mayAct && state !== "dropped" ? (
        <p className="mt-2">
          {/* Not a page: the browser takes it as a file. */}
          <a
            href={filePath(reference)}
            download
            className={buttonClasses({ variant: "secondary" })}
          >
            <Icon name="download" />
            {t("staffPayments.files.download")}
          </a>
        </p>
      ) : null}
      {mayAct && state === "open" ? (
        <FileForm reference={reference} answer={answer} isFresh={isFresh} />
      ) : null}
    </Panel>
  );
}

type Values = { reference: string; password?: string };

function FileForm({ reference, answer, isFresh }: Omit<Common, "mayAct"> & { reference: string }) {
  const { t } = useTranslation();
  const sent = answer?.lastResult?.initialValue as { reference?: unknown } | undefined;
  const isOwn = answer?.intent !== "file" && sent?.reference === reference;
  const own = isOwn ? answer : undefined;
  const { form, fields } = useAnsweredForm<Values>(`file-${reference}`, own);
  return (
    <div className="mt-4">
      <p className="mb-4 max-w-prose text-ink-soft">{t("staffPayments.files.text")}</p>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <input type="hidden" name="reference" value={reference} />
        <div className="max-w-3xl">
          <PasswordAgain isFresh={isFresh} field={fields.password} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="settle">
            {t("staffPayments.files.settle")}
          </Button>
          <Button name="intent" value="drop" variant="quiet">
            {t("staffPayments.files.drop")}
          </Button>
        </div>
      </AnsweredForm>
    </div>
  );
}
