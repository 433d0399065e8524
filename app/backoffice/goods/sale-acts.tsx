import type { FormActionResult } from "~/ui/form-result.server";
import { formatAmount, formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { Checkbox } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { ShownView } from "./shown-view";
import { UnitAct } from "./unit-forms";

interface Shown {
  view: ShownView;
  answer: FormActionResult | undefined;
}

/** On sale, off it, or out of the house: as far as the piece's state allows. */
export function SaleActs({ view, answer }: Shown) {
  const { may } = view;
  if (!may.offer && !may.withdraw && !may.scrap && !may["send-back"]) return null;
  return (
    <Panel>
      {may.offer ? <OfferForm view={view} answer={answer} /> : null}
      {may.withdraw ? <EndForm view={view} answer={answer} intent="withdraw" /> : null}
      {may.scrap ? <EndForm view={view} answer={answer} intent="scrap" /> : null}
      {may["send-back"] ? <EndForm view={view} answer={answer} intent="send-back" /> : null}
    </Panel>
  );
}

function OfferForm({ view, answer }: Shown) {
  const { t, language } = useTranslation();
  const hint = usePriceHint(view);
  const { sale, unit } = view;
  const { need, suggestion, knownCents } = sale;
  const isConfirmable = need === "confirm-untested" || need === "confirm-defective";
  const amount = (cents: number | undefined) =>
    formatAmount(cents === undefined ? undefined : cents / 100, language);
  return (
    <UnitAct
      view={view}
      answer={answer}
      intent="offer"
      title="staffGoods.sale.offer.title"
      text={t(`staffGoods.sale.${knownCents === undefined ? "newArticle" : "knownArticle"}`, {
        condition: conditionLabel(unit.condition, t),
      })}
      isOpen={unit.state === "testing" && !answer?.intent}
      initial={{ price: amount(suggestion?.cents) }}
      moved={{ price: "staffGoods.sale.price" }}
    >
      {(field) => {
        const { defaultValue, ...confirmed } = field("confirmed");
        return (
          <>
            {need === "test" || need === "defective" ? (
              <Notice tone="warning">{t(`staffGoods.sale.needs.${need}`)}</Notice>
            ) : null}
            <input type="hidden" name="known" value={knownCents ?? ""} />
            <TextField
              {...field("price")}
              label={t("staffGoods.sale.price")}
              hint={hint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              required
            />
            {isConfirmable ? (
              <Checkbox
                {...confirmed}
                defaultChecked={defaultValue === "on"}
                label={t(`staffGoods.sale.needs.${need}`)}
              />
            ) : null}
          </>
        );
      }}
    </UnitAct>
  );
}

/** Where the price comes from. */
function usePriceHint({ sale: { suggestion } }: ShownView): string {
  const { t, language } = useTranslation();
  const format = useFormat();
  if (!suggestion) return t("staffGoods.sale.prices.none");
  const price = format.cents(suggestion.cents);
  switch (suggestion.reason) {
    case "article":
      return t("staffGoods.sale.prices.article");
    case "condition":
      return t("staffGoods.sale.prices.condition", {
        condition: conditionLabel(suggestion.condition, t),
        price,
      });
    case "sold":
      return t("staffGoods.sale.prices.sold", { day: formatDate(suggestion.at, language), price });
  }
}

function EndForm({ view, answer, intent }: Shown & { intent: "withdraw" | "scrap" | "send-back" }) {
  const { t } = useTranslation();
  return (
    <UnitAct
      view={view}
      answer={answer}
      intent={intent}
      title={`staffGoods.sale.${intent}.title`}
      text={t(`staffGoods.sale.${intent}.text`)}
      isDanger={intent === "scrap"}
    >
      {(field) => (
        <TextField
          {...field("reason")}
          label={t("staffGoods.sale.reason")}
          autoComplete="off"
          maxLength={140}
          required
        />
      )}
    </UnitAct>
  );
}
