import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { productPath } from "~/parts/product-path";
import { usePriceText } from "~/parts/product-price";
import { ListSenderFields } from "~/quote/list-sender-fields";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { divide, offeredFor } from "./choices";
import { MAX_QUANTITY } from "./find-quantity";
import type { ListProblem } from "./list-acts.server";
import { LIST_PATH } from "./list-limits";
import type { ListView } from "./list-view.server";
import type { Variant } from "./match-lines.server";

type View = SerializeFrom<ListView>;
type Line = View["lines"][number];

export function ListResult({
  view,
  problem,
  lastResult,
  formToken,
}: {
  view: View;
  problem: ListProblem | undefined;
  lastResult: Parameters<typeof ListSenderFields>[0]["lastResult"];
  formToken: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { toCart, toAsk } = divide(view.lines);
  const cents = toCart.reduce((sum, { productId, quantity, line }) => {
    const product = offeredFor(line).find(({ id }) => id === productId);
    return sum + (product?.priceCents ?? 0) * quantity;
  }, 0);
  const unsure = view.lines.filter(({ checks }) => checks.length > 0).length;
  return (
    // Plain, so that a file and the cart's cookie come as without scripts.
    <form method="post" action={LIST_PATH} id="list" noValidate className="flex flex-col gap-6">
      <input type="hidden" name="list" value={view.text} />
      <input type="hidden" name="formToken" value={formToken} />
      {problem ? (
        <Notice tone="error" role="alert">
          {t(`partList.problems.${problem}`)}
        </Notice>
      ) : null}
      <Panel aria-labelledby="found-title">
        <h2 id="found-title" className="text-lg">
          {t("partList.found", { count: view.lines.length })}
        </h2>
        <p className="mt-1 text-ink-soft">
          {t("partList.summary", {
            inStock: toCart.length,
            ask: toAsk.length,
            total: format.cents(cents),
          })}
        </p>
        {unsure > 0 ? (
          <p className="mt-1 font-semibold">{t("partList.unsure", { count: unsure })}</p>
        ) : null}
        {view.cut ? <p className="mt-1 font-semibold">{t("partList.cut")}</p> : null}
        <ol className="mt-4 [&>li+li]:border-t [&>li+li]:border-line border-y border-line">
          {view.lines.map((line, place) => (
            <Row key={place} line={line} place={place} />
          ))}
        </ol>
        <Skipped lines={view.skipped} />
        <div className="mt-6 flex flex-wrap gap-3 print:hidden">
          <Button
            name="intent"
            value="cart"
            size="large"
            variant={toCart.length > 0 ? "primary" : "secondary"}
          >
            {t("partList.toCart")}
          </Button>
          <Button name="intent" value="share" variant="secondary">
            {t("partList.share")}
          </Button>
          <Button variant="secondary" formAction={`${LIST_PATH}/datei`}>
            {t("partList.export")}
          </Button>
        </div>
        <p className="mt-2 text-sm text-ink-soft print:hidden">{t("partList.cartHint")}</p>
      </Panel>
      <Panel id="anfrage" className="print:hidden" aria-labelledby="ask-title">
        <h2 id="ask-title" className="text-lg">
          {t("partList.askTitle")}
        </h2>
        <p className="mt-2 mb-4 text-ink-soft">{t("partList.askText")}</p>
        <ListSenderFields lastResult={lastResult} />
      </Panel>
    </form>
  );
}

function Row({ line, place }: { line: Line; place: number }) {
  const { t } = useTranslation();
  const [first] = line.variants;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_5rem_minmax(0,22rem)]">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {first ? (
            <a href={productPath(first)} className="link font-plate font-semibold wrap-anywhere">
              {line.number}
            </a>
          ) : (
            <span className="font-plate font-semibold wrap-anywhere">{line.number}</span>
          )}
          <State line={line} />
          {line.checks.map((check) => (
            <Badge key={check} tone="danger">
              {t(`partList.checks.${check}`)}
            </Badge>
          ))}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{line.raw}</p>
      </div>
      <div>
        <label htmlFor={`q-${place}`} className="sr-only">
          {t("partList.quantityOf", { number: line.number })}
        </label>
        <input
          id={`q-${place}`}
          name={`q-${place}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          defaultValue={line.quantity}
          className="control control-line"
        />
      </div>
      <div className="min-w-0">
        <label htmlFor={`p-${place}`} className="sr-only">
          {t("partList.choiceOf", { number: line.number })}
        </label>
        <select
          id={`p-${place}`}
          name={`p-${place}`}
          defaultValue={String(line.pick)}
          className="control control-line"
        >
          <Options line={line} />
          <option value="ask">{t("partList.ask")}</option>
          <option value="skip">{t("partList.skip")}</option>
        </select>
      </div>
    </li>
  );
}

function State({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { variants, successors, near } = line;
  if (variants.some(({ stock }) => stock > 0)) {
    return <Badge tone="success">{t("partList.states.inStock")}</Badge>;
  }
  if (successors.length > 0) return <Badge tone="warning">{t("partList.states.successor")}</Badge>;
  if (variants.length > 0) return <Badge>{t("partList.states.soldOut")}</Badge>;
  if (near.length > 0) return <Badge tone="warning">{t("partList.states.near")}</Badge>;
  return <Badge>{t("partList.states.nothing")}</Badge>;
}

function Options({ line }: { line: Line }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const option = (variant: Variant, label?: string) => (
    <option key={variant.id} value={variant.id}>
      {[
        label,
        conditionLabel(variant.condition, t),
        priceText(variant.priceCents),
        variant.stock > 0
          ? t("partList.stock", { count: variant.stock })
          : t("partList.states.soldOut"),
      ]
        .filter(Boolean)
        .join(" · ")}
    </option>
  );
  const seen = new Set(line.variants.map(({ id }) => id));
  const fresh = (variants: Variant[]) => variants.filter(({ id }) => !seen.has(id) && seen.add(id));
  return (
    <>
      {line.variants.map((variant) => option(variant))}
      {line.successors.map(({ successorNumber, kind, variants }) =>
        variants.length > 0 ? (
          <optgroup key={successorNumber} label={t(`partList.kinds.${kind}`)}>
            {fresh(variants).map((variant) => option(variant, successorNumber))}
          </optgroup>
        ) : null,
      )}
      {line.near.length > 0 ? (
        <optgroup label={t("partList.nearGroup")}>
          {fresh(line.near).map((variant) => option(variant, variant.articleNumber))}
        </optgroup>
      ) : null}
    </>
  );
}

function Skipped({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <details className="mt-4 print:hidden">
      <summary className="link cursor-pointer py-2">
        {t("partList.skipped", { count: lines.length })}
      </summary>
      <ul className="mt-2 text-sm text-ink-soft">
        {lines.map((line, place) => (
          <li key={place} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
