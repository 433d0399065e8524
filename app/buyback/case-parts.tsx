import { Form } from "@remix-run/react";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat, useLanguage } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { phoneLink, useShop } from "~/settings/use-shop";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PlainNumber } from "~/ui/part-number";
import { formatBytes } from "./format-bytes";
import { useCase } from "./use-case";

const tones = { seller: "warning", shop: "accent", nobody: "neutral" } as const;

/** What every form of the page brings along. */
export function CaseFields() {
  const { shown, formToken } = useCase();
  return (
    <>
      <input type="hidden" name="version" value={shown.version} />
      <input type="hidden" name="formToken" value={formToken} />
    </>
  );
}

/** The case went on meanwhile: what was typed isn't lost. */
export function MovedNotice({ answer }: { answer: FormActionResult | undefined }) {
  const { t } = useTranslation();
  if (!answer?.moved) return null;
  const typed = (answer.lastResult?.initialValue ?? {}) as Record<string, unknown>;
  const kept = ["text", "reason", "words", "price"]
    .map((name) => typed[name])
    .filter((text): text is string => typeof text === "string" && text.trim() !== "");
  return (
    <Notice tone="warning" role="alert" title={t("buybackCase.moved")}>
      <p>{t("buybackCase.movedText")}</p>
      {kept.map((text) => (
        <p key={text} className="mt-2 rounded bg-surface p-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </Notice>
  );
}

/** Where it stands, whose turn it is, and the account that waits for its owner. */
export function CaseStanding() {
  const { shown, iban, path } = useCase();
  const { t } = useTranslation();
  const { phone } = useShop();
  const { state, turn, details } = shown;
  const isAsked = details.newIbanHint !== "";
  return (
    <Panel>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[turn]}>{t(`buybackCase.states.${state}`)}</Badge>
        <span className="text-ink-soft">{t(`buybackCase.turns.${turn}`)}</span>
      </p>
      {isAsked ? (
        <div className="mt-4">
          <Notice tone="info" title={t("buybackCase.iban.asked", { hint: details.newIbanHint })}>
            {iban ? null : t("buybackCase.iban.look")}
          </Notice>
          {iban ? (
            <Form method="post" action={path} className="mt-4">
              <input type="hidden" name="konto" value={iban} />
              <Button name="intent" value="confirm-iban">
                {t("buybackCase.iban.confirm")}
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
      {details.shipping && (state === "awaiting-goods" || state === "accepted") ? (
        <p className="mt-4">
          <LinkButton to={`${path}?adresse`} variant="secondary">
            <Icon name="box" />
            {t("buybackCase.label.open")}
          </LinkButton>
        </p>
      ) : null}
      <p className="mt-4 text-sm text-ink-soft">
        {t("buybackCase.questions")}{" "}
        <a href={phoneLink(phone)} className="link whitespace-nowrap">
          {phone}
        </a>
      </p>
    </Panel>
  );
}

/** What was sent to us: the description, the list, the photos. */
export function CaseContent() {
  const { shown, path } = useCase();
  const { t } = useTranslation();
  const { date } = useFormat();
  const language = useLanguage();
  const { components, lines, lineCount, files, createdAt } = shown;
  const photos = files.filter(({ isPhoto }) => isPhoto);
  const others = files.filter(({ isPhoto }) => !isPhoto);
  return (
    <Panel aria-labelledby="case-content">
      <h2 id="case-content" className="text-lg">
        {t("buybackCase.content", { date: date(createdAt) })}
      </h2>
      {components ? <p className="mt-2 whitespace-pre-line wrap-anywhere">{components}</p> : null}
      {lines.length > 0 ? (
        <ul className="mt-4 grid gap-2">
          {lines.map(({ id, quantity, articleNumber, condition, note }) => (
            <li key={id} className="wrap-anywhere">
              {quantity} × <PlainNumber value={articleNumber} />
              <span className="block text-sm text-ink-soft">
                {[conditionLabel(condition, t), note].filter(Boolean).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {lineCount > lines.length ? (
        <p className="mt-2 text-ink-soft">{t("buybackCase.lines", { count: lineCount })}</p>
      ) : null}
      {photos.length > 0 ? (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map(({ id, name }) => (
            <li key={id}>
              <a href={`${path}/${id}`} className="block">
                <img
                  src={`${path}/${id}?klein`}
                  alt={name}
                  loading="lazy"
                  className="aspect-square w-full rounded border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="mt-4">
          {others.map(({ id, name, size }) => (
            <li key={id} className="wrap-anywhere">
              <a href={`${path}/${id}`} className="link inline-block py-1">
                {name}
              </a>{" "}
              <span className="text-sm text-ink-soft">{formatBytes(size, language)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
