import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { CaseFileInput } from "~/buyback/case-messages";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PlainNumber } from "~/ui/part-number";
import type { Given } from "./shown-case";

interface ActProps extends Given {
  intent: string;
  title: string;
  /** What the words begin with; without it the form has none. */
  words?: string;
  variant?: "primary" | "secondary" | "danger";
}

/** One act: a button, with a word for the seller where one is wanted. */
function Act({ view, formToken, answer, intent, title, words, variant = "secondary" }: ActProps) {
  const { t } = useTranslation();
  const own = answerTo(answer, intent);
  const { form, fields, props } = useAnsweredForm<{ message: string }>(intent, own, {
    message: words ?? "",
  });
  const content = (
    <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="formToken" value={formToken} />
      {words === undefined ? null : (
        <TextArea
          {...props(fields.message)}
          label={t("staffBuybacks.words")}
          rows={3}
          maxLength={5_000}
          optional
        />
      )}
      <div>
        <Button name="intent" value={intent} variant={variant}>
          {title}
        </Button>
      </div>
    </AnsweredForm>
  );
  if (words === undefined) return <div className="staff-act">{content}</div>;
  return (
    <details className="staff-act" open={own ? true : undefined}>
      <summary className="staff-summary">{title}</summary>
      {content}
    </details>
  );
}

function OfferForm({ view, formToken, answer }: Given) {
  const { t } = useTranslation();
  const own = answerTo(answer, "offer");
  const { form, fields, props } = useAnsweredForm<{ message: string; validDays: string }>(
    "offer",
    own,
    { message: view.templates.offer, validDays: String(view.templates.days) },
  );
  return (
    <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="formToken" value={formToken} />
      <TextArea
        {...props(fields.message)}
        label={t("staffBuybacks.words")}
        rows={3}
        maxLength={5_000}
        optional
      />
      <TextField
        {...props(fields.validDays)}
        label={t("staffBuybacks.validDays")}
        inputMode="numeric"
        maxLength={2}
        required
      />
      <div>
        <Button name="intent" value="offer" size="large">
          {t("staffBuybacks.offer")}
        </Button>
      </div>
    </AnsweredForm>
  );
}

/** A message, or a question that the case then waits for. */
function MessageForm({ view, formToken, answer }: Given) {
  const { t } = useTranslation();
  const own = answerTo(answer, "message", "ask");
  const { form, fields, props } = useAnsweredForm<{ text: string; files: string }>("message", own);
  return (
    <details className="staff-act" open={own ? true : undefined}>
      <summary className="staff-summary">{t("staffBuybacks.message")}</summary>
      <AnsweredForm
        form={form}
        answer={own}
        failed={t("staff.failed")}
        encType="multipart/form-data"
      >
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="formToken" value={formToken} />
        <TextArea
          {...props(fields.text)}
          label={t("staffBuybacks.message")}
          hint={t("staffBuybacks.template", { text: view.templates.question })}
          rows={4}
          maxLength={5_000}
          required
        />
        <CaseFileInput id="message-files" error={fields.files.errors?.[0]} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="message">
            {t("staffBuybacks.send")}
          </Button>
          {view.can.includes("asked") ? (
            <Button name="intent" value="ask" variant="secondary">
              {t("staffBuybacks.ask")}
            </Button>
          ) : null}
        </div>
      </AnsweredForm>
    </details>
  );
}

export function WritePanel(given: Given) {
  const { view } = given;
  const { t } = useTranslation();
  if (!view.mayOffer) return null;
  return (
    <Panel aria-labelledby="case-write">
      <h2 id="case-write" className="mb-2 text-lg">
        {t("staffBuybacks.next")}
      </h2>
      {view.can.includes("offered") ? <OfferForm {...given} /> : null}
      {view.can.includes("shop-wrote") ? <MessageForm {...given} /> : null}
      {view.can.includes("refused") ? (
        <Act
          {...given}
          intent="refuse"
          title={t("staffBuybacks.refuse")}
          words={view.templates.refusal}
          variant="danger"
        />
      ) : null}
    </Panel>
  );
}

/** From arrival to pay-out. */
export function GoodsPanel(given: Given) {
  const { view } = given;
  const { t } = useTranslation();
  const format = useFormat();
  const { can: able, expected, obstacle, mayReceive, mayOffer, state } = view;
  const isPaying = state === "inspected" || state === "payable";
  const hasActs = ["arrived", "inspected", "sending-back", "sent-back"].some((event) =>
    able.includes(event as "arrived"),
  );
  if (!hasActs && !isPaying) return null;
  return (
    <Panel aria-labelledby="case-goods">
      <h2 id="case-goods" className="mb-2 text-lg">
        {t("staffBuybacks.goods")}
      </h2>
      {expected.length > 0 ? (
        <ul className="staff-trail">
          {expected.map(({ id, articleNumber, quantity, open }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                {quantity} × <PlainNumber value={articleNumber} />
              </span>
              {open > 0 && mayReceive ? (
                <Link to={`/intern/eingang/neu?ankauf=${id}`} className="link inline-block py-1">
                  {t("staffBuybacks.takeIn", { count: open })}
                </Link>
              ) : (
                <span className="text-ink-soft">{t("staffBuybacks.takenIn")}</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {mayReceive && able.includes("arrived") ? (
        <Act {...given} intent="arrived" title={t("staffBuybacks.arrived")} variant="primary" />
      ) : null}
      {mayReceive && able.includes("inspected") && view.untested === 0 ? (
        <Act {...given} intent="inspected" title={t("staffBuybacks.inspected")} words="" />
      ) : null}
      {isPaying && mayOffer ? (
        <div className="mt-4 grid gap-3">
          {obstacle && state === "inspected" ? (
            <Notice tone="info">{t(`staffBuybacks.obstacles.${obstacle}`)}</Notice>
          ) : null}
          {view.releasedName ? (
            <Notice tone="warning">
              {t("staffBuybacks.released", { name: view.releasedName })}
            </Notice>
          ) : null}
          {view.payableCents ? (
            <p>{t("staffBuybacks.payable", { amount: format.cents(view.payableCents) })}</p>
          ) : null}
        </div>
      ) : null}
      {mayOffer && able.includes("confirmed") && !obstacle ? (
        <Act
          {...given}
          intent="release"
          title={t(view.releasedName ? "staffBuybacks.confirm" : "staffBuybacks.release")}
          variant="primary"
        />
      ) : null}
      {mayOffer && able.includes("recalled") ? (
        <Act {...given} intent="recall" title={t("staffBuybacks.recall")} />
      ) : null}
      {mayOffer && able.includes("sending-back") ? (
        <Act {...given} intent="send-back" title={t("staffBuybacks.sendBack")} words="" />
      ) : null}
      {mayReceive && able.includes("sent-back") ? (
        <Act {...given} intent="sent-back" title={t("staffBuybacks.sentBack")} words="" />
      ) : null}
    </Panel>
  );
}
