import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { formatAmount } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { controlClasses, TextArea } from "~/ui/field";
import { description, FieldError } from "~/ui/field-error";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { PlainNumber } from "~/ui/part-number";
import { articlePath } from "../articles/paths";
import { DataTable } from "../data-table";
import { casePath } from "./paths";
import type { Given, Shown } from "./shown-case";

type Line = Shown["lines"][number];

/** Each line with what the shop knows about the part, and what it would pay. */
export function LinesPanel({ view, formToken, answer }: Given) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const { lines, counts, page, pages, number, mayOffer } = view;
  // Until the offer is accepted, and again after inspection.
  const mayPrice = view.can.includes("offered");
  const amount = (cents: number | null) =>
    cents === null ? "" : formatAmount(cents / 100, language);
  const initial = Object.fromEntries(
    lines.flatMap((line) => [
      [`price-${line.id}`, amount(line.draftCents)],
      [`pieces-${line.id}`, line.draftQuantity === null ? "" : String(line.draftQuantity)],
    ]),
  );
  const own = answerTo(answer, "prices", "suggest");
  const { form, field } = useAnsweredForm<Record<string, string | undefined>>(
    `prices-${page}`,
    own,
    initial,
  );
  const input = (name: string, label: string, hint?: string) => {
    const { id, error, ...control } = field(name);
    return (
      <>
        <input
          {...control}
          id={id}
          {...description(id, { error })}
          aria-label={label}
          placeholder={hint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          className={classes(controlClasses(Boolean(error)), "control-line staff-price")}
        />
        <FieldError id={id} error={error} />
      </>
    );
  };
  return (
    <Panel aria-labelledby="case-lines">
      <h2 id="case-lines" className="text-lg">
        {t("staffBuybacks.lines", { count: counts.lines })}
      </h2>
      {lines.length > 0 ? (
        <AnsweredForm
          form={form}
          answer={own}
          failed={t("staff.failed")}
          className="mt-2 grid gap-4"
        >
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="formToken" value={formToken} />
          <DataTable
            caption={t("staffBuybacks.lines", { count: counts.lines })}
            rows={lines}
            rowKey={({ id }) => id}
            columns={[
              { label: t("staffBuybacks.columns.part"), cell: (line) => <Part line={line} /> },
              { label: t("staffBuybacks.columns.pieces"), cell: ({ quantity }) => quantity },
              ...(mayOffer
                ? [
                    {
                      label: t("staffBuybacks.columns.known"),
                      cell: (line: Line) => <Known line={line} />,
                    },
                    {
                      label: t("staffBuybacks.columns.price"),
                      cell: (line: Line) => (
                        <>
                          {mayPrice
                            ? input(
                                `price-${line.id}`,
                                t("staffBuybacks.priceOf", { number: line.articleNumber }),
                                amount(line.suggestedCents),
                              )
                            : line.draftCents === null
                              ? "–"
                              : format.cents(line.draftCents)}
                          <Margin line={line} />
                        </>
                      ),
                    },
                    {
                      label: t("staffBuybacks.columns.take"),
                      cell: (line: Line) =>
                        mayPrice
                          ? input(
                              `pieces-${line.id}`,
                              t("staffBuybacks.piecesOf", { number: line.articleNumber }),
                              String(line.quantity),
                            )
                          : line.draftCents === null
                            ? "–"
                            : (line.draftQuantity ?? line.quantity),
                    },
                  ]
                : []),
            ]}
          />
          {mayOffer ? (
            <>
              <p className="font-semibold">
                {t("staffBuybacks.draft", {
                  count: counts.priced,
                  sum: format.cents(counts.cents),
                })}
              </p>
              {mayPrice ? (
                <div className="flex flex-wrap gap-3">
                  <Button name="intent" value="prices">
                    {t("staffBuybacks.savePrices")}
                  </Button>
                  <Button name="intent" value="suggest" variant="secondary">
                    {t("staffBuybacks.suggest")}
                  </Button>
                </div>
              ) : null}
            </>
          ) : null}
        </AnsweredForm>
      ) : null}
      {pages > 1 ? (
        <p className="mt-4 flex flex-wrap gap-4">
          {Array.from({ length: pages }, (_, at) => at + 1).map((each) => (
            <Link
              key={each}
              to={`${casePath(number)}?seite=${each}`}
              aria-current={each === page ? "page" : undefined}
              className="link inline-block py-1"
            >
              {t("buybackCase.offer.page", { page: each })}
            </Link>
          ))}
        </p>
      ) : null}
      {mayOffer && mayPrice ? <AddForm view={view} formToken={formToken} answer={answer} /> : null}
    </Panel>
  );
}

function Part({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { productId, articleNumber, name, condition, note } = line;
  return (
    <>
      {productId === null ? (
        <PlainNumber value={articleNumber} />
      ) : (
        <Link to={articlePath(productId)} className="link inline-block py-1 font-semibold">
          {articleNumber}
        </Link>
      )}
      {name ? <span className="block">{name}</span> : null}
      <span className="block text-sm wrap-anywhere text-ink-soft">
        {[conditionLabel(condition, t), note].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function Known({ line: { priceCents, productId, known } }: { line: Line }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!known) return t("staffBuybacks.unknown");
  const { stock, sold, days, searches, requests, waits, limitCents, paid } = known;
  const facts = [
    priceCents === null ? undefined : t("staffBuybacks.own", { price: format.cents(priceCents) }),
    productId === null ? t("staffBuybacks.unknown") : t("staffBuybacks.stock", { count: stock }),
    productId === null && sold === 0 ? undefined : t("staffBuybacks.sold", { count: sold }),
    days === null ? undefined : t("staffBuybacks.days", { count: days }),
    searches > 0 ? t("staffBuybacks.searches", { count: searches }) : undefined,
    requests > 0 ? t("staffBuybacks.requests", { count: requests }) : undefined,
    waits > 0 ? t("staffBuybacks.waits", { count: waits }) : undefined,
    limitCents === null ? undefined : t("staffBuybacks.limit", { price: format.cents(limitCents) }),
    paid.length > 0
      ? t("staffBuybacks.paid", { prices: paid.map((cents) => format.cents(cents)).join(", ") })
      : undefined,
  ].filter(Boolean);
  return <span className="text-sm">{facts.join(" · ")}</span>;
}

/** Of what the shop sells it for, net of the price paid. */
function Margin({ line: { draftCents, priceCents } }: { line: Line }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (draftCents === null || priceCents === null || priceCents === 0) return null;
  const percent = Math.round(((priceCents - draftCents) * 100) / priceCents);
  return (
    <span className="block text-sm whitespace-nowrap text-ink-soft">
      {t("staffBuybacks.margin", { amount: format.cents(priceCents - draftCents), percent })}
    </span>
  );
}

function AddForm({ view, formToken, answer }: Given) {
  const { t } = useTranslation();
  const own = answerTo(answer, "add");
  const { form, fields, props } = useAnsweredForm<{ list: string }>("add", own);
  return (
    <details className="staff-act" open={own || view.counts.lines === 0 ? true : undefined}>
      <summary className="staff-summary">{t("staffBuybacks.addTitle")}</summary>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="formToken" value={formToken} />
        <TextArea
          {...props(fields.list)}
          label={t("staffBuybacks.add")}
          hint={t("staffBuybacks.addHint")}
          rows={3}
          maxLength={20_000}
          spellCheck={false}
          required
        />
        <div>
          <Button name="intent" value="add" variant="secondary">
            {t("staffBuybacks.addSubmit")}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}
