import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { PasswordField } from "~/auth/password-field";
import type { CodeForm, PasswordAndCodeForm } from "~/auth/schemas.server";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { Button, LinkButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";

const PATH = "/account/zwei-faktor";

/** With a code where one is needed. */
export function PasswordStep({
  intent,
  label,
  withCode = false,
  answer,
}: {
  intent: string;
  label: TextKey;
  withCode?: boolean;
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<PasswordAndCodeForm>(`factor-${intent}`, answer);
  return (
    <AnsweredForm
      form={form}
      answer={answer}
      failed={t("account.factor.failed")}
      action={PATH}
      className="flex max-w-sm flex-col gap-4"
    >
      <PasswordField {...props(fields.password)} />
      {withCode ? (
        <TextField
          {...props(fields.code)}
          label={t("account.factor.anyCode")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      ) : null}
      <div>
        <Button name="intent" value={intent} variant={withCode ? "danger" : "primary"}>
          {t(label)}
        </Button>
      </div>
    </AnsweredForm>
  );
}

export function Enrolment({
  secret,
  picture,
  answer,
  action = `${PATH}?einrichten=1`,
}: {
  secret: string;
  picture: string;
  answer: FormActionResult | undefined;
  action?: string;
}) {
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<CodeForm>("factor-enable", answer);
  return (
    <Panel>
      <h2 className="text-lg">{t("account.factor.scanTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.factor.scan")}</p>
      <div className="flex flex-wrap items-start gap-6">
        <img
          src={picture}
          alt={t("account.factor.qr")}
          width={220}
          height={220}
          className="border border-line"
        />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm text-ink-soft">{t("account.factor.key")}</p>
          <p className="mb-4">
            <code translate="no" className="wrap-anywhere select-all">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </code>
          </p>
          <AnsweredForm
            form={form}
            answer={answer}
            failed={t("account.factor.failed")}
            action={action}
          >
            <TextField
              {...props(fields.code)}
              label={t("account.factor.code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
            />
            <div>
              <Button name="intent" value="enable">
                {t("account.factor.enable")}
              </Button>
            </div>
          </AnsweredForm>
        </div>
      </div>
    </Panel>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes, to = PATH }: { codes: string[]; to?: string }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <Notice tone="success" role="status" title={t("account.factor.enabledTitle")} />
      <h2 className="mt-6 text-lg">{t("account.factor.codesTitle")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("account.factor.codesText")}</p>
      <ul className="mb-6 grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no" className="select-all">
              {code}
            </code>
          </li>
        ))}
      </ul>
      <LinkButton to={to}>{t("account.factor.codesSaved")}</LinkButton>
    </Panel>
  );
}
