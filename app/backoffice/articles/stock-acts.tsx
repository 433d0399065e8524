import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { retention } from "~/shop";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import type { FieldProps } from "../orders/act-form";
import { Moved } from "../moved";
import type { ActProps } from "./article-acts";

/** A folded form of one act on the article. */
export function FoldedAct({
  act: { article, answer },
  intent,
  token,
  title,
  text,
  submit,
  initial,
  children,
}: {
  act: ActProps;
  intent: string;
  token: string;
  title: string;
  text?: string;
  submit: string;
  initial?: Record<string, string>;
  children: (field: FieldProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const own = answerTo(answer, intent);
  const { form, field } = useAnsweredForm<Record<string, string | undefined>>(
    `article-${intent}`,
    own,
    initial,
  );
  return (
    <details className="staff-act" open={own ? true : undefined}>
      <summary className="staff-summary">{title}</summary>
      {text ? <p className="mb-4 text-ink-soft">{text}</p> : null}
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <Moved answer={own} fields={[]} />
        <input type="hidden" name="formToken" value={token} />
        <input type="hidden" name="version" value={own?.moved?.version ?? article.version} />
        {children(field)}
        <div>
          <Button name="intent" value={intent} variant="secondary">
            {submit}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}

/** Somebody has counted. */
export function CorrectionPanel(act: ActProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      <FoldedAct
        act={act}
        intent="correct"
        token={act.article.tokens.correct}
        title={t("staffArticles.correction.title")}
        text={t("staffArticles.correction.text")}
        submit={t("staffArticles.correction.submit")}
      >
        {(field) => (
          <>
            <TextField
              {...field("pieces")}
              label={t("staffArticles.correction.pieces")}
              hint={t("staffArticles.correction.piecesHint")}
              autoComplete="off"
              maxLength={7}
              required
            />
            <TextField
              {...field("reason")}
              label={t("staffArticles.correction.reason")}
              autoComplete="off"
              maxLength={200}
              required
            />
          </>
        )}
      </FoldedAct>
    </Panel>
  );
}

/** What is kept back for somebody. */
export function ReservationPanel(act: ActProps) {
  const { reservations, may, tokens, today, mergedInto } = act.article;
  const { t } = useTranslation();
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffArticles.reservations.title")}</h2>
      {reservations.length === 0 ? (
        <p className="text-ink-soft">{t("staffArticles.reservations.none")}</p>
      ) : (
        <Reservations {...act} />
      )}
      {may.change && !mergedInto ? (
        <FoldedAct
          act={act}
          intent="reserve"
          token={tokens.reserve}
          title={t("staffArticles.reservations.new")}
          submit={t("staffArticles.reservations.submit")}
          initial={{ pieces: "1" }}
        >
          {(field) => (
            <>
              <TextField
                {...field("pieces")}
                label={t("staffArticles.reservations.pieces")}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                required
              />
              <TextField
                {...field("until")}
                label={t("staffArticles.reservations.until")}
                type="date"
                min={today}
                required
              />
              <TextField
                {...field("heldFor")}
                label={t("staffArticles.reservations.heldFor")}
                hint={t("staffArticles.reservations.heldForHint", {
                  days: retention.reservationDays,
                })}
                autoComplete="off"
                maxLength={100}
                required
              />
            </>
          )}
        </FoldedAct>
      ) : null}
    </Panel>
  );
}

function Reservations({ article: { reservations, may } }: ActProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="staff-trail">
      {reservations.map((each) => {
        const name = "heldFor" in each ? each.heldFor : "";
        // Ends at midnight: the day before is the last.
        const day = format.date(new Date(new Date(each.endsAt).getTime() - 1).toISOString());
        return (
          <li key={each.id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {t("staffArticles.reservations.line", { count: each.pieces, day })}
              <span className="block text-sm text-ink-soft">{name}</span>
            </span>
            {may.change ? (
              <Form method="post">
                <input type="hidden" name="reservation" value={each.id} />
                <Button
                  name="intent"
                  value="end-reservation"
                  variant="secondary"
                  size="small"
                  aria-label={t("staffArticles.reservations.endOf", { count: each.pieces, name })}
                >
                  {t("staffArticles.reservations.end")}
                </Button>
              </Form>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
