import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { useFormat, useLanguage } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { useCheckboxProps } from "~/ui/conform";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PlainNumber } from "~/ui/part-number";
import { AnswerForms } from "./case-answers";
import { CaseFields } from "./case-parts";
import type { ShownCase } from "./case-view.server";
import { useCase } from "./use-case";

type Offer = NonNullable<ShownCase["offer"]>;

interface Given {
  answer: FormActionResult | undefined;
}

const termsLink = (text: React.ReactNode) => (
  <Link to="/ankauf/bedingungen" target="_blank" className="link">
    {text}
  </Link>
);

export function CaseOffer({ answer }: Given) {
  const { shown } = useCase();
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { offer } = shown;
  if (!offer) return null;
  const { isOpen, state, message, validUntil, deviation, answer: reply, counterCents } = offer;
  return (
    <Panel id="angebot" aria-labelledby="offer-title">
      <h2 id="offer-title" className="text-lg">
        {t(deviation ? "buybackCase.offer.newTitle" : "buybackCase.offer.title")}
      </h2>
      {isOpen ? (
        <p className="mt-1 text-ink-soft">
          {t("buybackCase.offer.until", { date: formatDateTime(validUntil, language) })}
        </p>
      ) : (
        <div className="mt-2">
          <Notice tone={state === "accepted" ? "success" : "info"}>
            {t(`buybackCase.offer.states.${state}`)}
            {counterCents ? ` ${format.cents(counterCents)}` : null}
            {reply ? <span className="block wrap-anywhere">{reply}</span> : null}
          </Notice>
        </div>
      )}
      {message ? <p className="mt-3 whitespace-pre-line wrap-anywhere">{message}</p> : null}
      {isOpen ? (
        <>
          <AcceptForm offer={offer} answer={answer} />
          <AnswerForms answer={answer} />
        </>
      ) : (
        <>
          <ul className="mt-4 [&>li+li]:border-t [&>li+li]:border-line">
            {offer.goods.map((line) => (
              <li key={line.id} className="flex flex-wrap gap-x-4 py-2">
                <LineText line={line} struck={state === "accepted" && !line.chosen} />
              </li>
            ))}
          </ul>
          <OfferPages offer={offer} />
          <Total offer={offer} />
        </>
      )}
    </Panel>
  );
}

function LineText({ line, struck = false }: { line: Offer["goods"][number]; struck?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { quantity, articleNumber, condition, unitCents } = line;
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {quantity} × <PlainNumber value={articleNumber} />
        {condition ? (
          <span className="block text-sm text-ink-soft">{conditionLabel(condition, t)}</span>
        ) : null}
        {struck ? (
          <span className="block text-sm text-ink-soft">{t("buybackCase.offer.notSold")}</span>
        ) : null}
      </span>
      <span className="ml-auto text-right tabular-nums">
        <span className={struck ? "text-ink-soft line-through" : undefined}>
          {format.cents(quantity * unitCents)}
        </span>
        {quantity > 1 && !struck ? (
          <span className="block text-sm text-ink-soft">
            {t("buybackCase.offer.each", { price: format.cents(unitCents) })}
          </span>
        ) : null}
      </span>
    </>
  );
}

function Total({ offer: { state, cents, chosenCents } }: { offer: Offer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = state === "accepted" ? chosenCents : cents;
  return (
    <p className="mt-2 flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
      <span>{t("buybackCase.offer.total")}</span>
      <span className="tabular-nums">{format.cents(sum ?? 0)}</span>
    </p>
  );
}

function OfferPages({ offer: { page, pages } }: { offer: Offer }) {
  const { path } = useCase();
  const { t } = useTranslation();
  if (pages === 1) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-4">
      {Array.from({ length: pages }, (_, at) => at + 1).map((each) => (
        <Link
          key={each}
          to={`${path}?seite=${each}#angebot`}
          aria-current={each === page ? "page" : undefined}
          className="link py-1"
        >
          {t("buybackCase.offer.page", { page: each })}
        </Link>
      ))}
    </p>
  );
}

function AcceptForm({ offer, answer }: Given & { offer: Offer }) {
  const { t } = useTranslation();
  const intents = ["accept", "accept-all", "choose"];
  const own = answer?.intent && intents.includes(answer.intent) ? answer : undefined;
  const { form, fields } = useAnsweredForm<{ terms: string }>("accept", own);
  const checkbox = useCheckboxProps();
  const { goods, page, pages, lines } = offer;
  const isOne = lines === 1;
  return (
    <AnsweredForm
      form={form}
      answer={own}
      failed={t("buybackCase.failed")}
      className="mt-4 flex flex-col gap-4"
    >
      <CaseFields />
      <input type="hidden" name="page" value={page} />
      <ul className="[&>li+li]:border-t [&>li+li]:border-line">
        {goods.map((line) => (
          <li key={line.id} className="flex flex-wrap items-start gap-x-4 py-2">
            {isOne ? (
              <input type="hidden" name="line" value={line.id} />
            ) : (
              <span className="choice">
                <input
                  type="checkbox"
                  name="line"
                  value={line.id}
                  defaultChecked={line.chosen}
                  aria-label={t("buybackCase.offer.sell", { number: line.articleNumber })}
                />
              </span>
            )}
            <LineText line={line} />
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <p className="flex flex-wrap items-center gap-3">
          <span>{t("buybackCase.offer.pageOf", { page, pages, lines: lines ?? 0 })}</span>
          <input type="hidden" name="to" value={page === pages ? 1 : page + 1} />
          <Button name="intent" value="choose" variant="secondary" formNoValidate>
            {t("buybackCase.offer.next")}
          </Button>
        </p>
      ) : null}
      <Total offer={offer} />
      <Checkbox
        {...checkbox(fields.terms)}
        label={<TaggedText text={t("buybackCase.offer.terms")} tags={{ terms: termsLink }} />}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="accept-all">
          {t(isOne ? "buybackCase.offer.accept" : "buybackCase.offer.acceptAll")}
        </Button>
        {isOne ? null : (
          <Button name="intent" value="accept" variant="secondary">
            {t("buybackCase.offer.acceptTicked")}
          </Button>
        )}
      </div>
    </AnsweredForm>
  );
}
