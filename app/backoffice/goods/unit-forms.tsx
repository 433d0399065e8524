import type { ReactNode } from "react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { formatAmount } from "~/i18n/format";
import { asTextKey, useTranslation, type TextKey } from "~/i18n/translate";
import { Button } from "~/ui/button";
import type { useFieldProps } from "~/ui/conform";
import { TextArea, TextField } from "~/ui/field";
import { Moved } from "../moved";
import { ArticleFields } from "./article-fields";
import { limits } from "./limits";
import { CostField, TaxKindField } from "./money-fields";
import type { ShownView } from "./shown-view";

type Values = Record<string, string | undefined>;
type FieldProps = (name: string) => ReturnType<ReturnType<typeof useFieldProps>>;

/** One act on a piece, folded until it is wanted. */
export function UnitAct({
  view,
  answer,
  intent,
  title,
  submit = title,
  text,
  isDanger = false,
  isOpen = false,
  initial,
  moved,
  children,
}: {
  view: ShownView;
  answer: FormActionResult | undefined;
  intent: string;
  title: TextKey;
  submit?: TextKey;
  text?: ReactNode;
  isDanger?: boolean;
  isOpen?: boolean;
  initial?: Values;
  /** Labels of what somebody else may have changed meanwhile. */
  moved?: Record<string, TextKey>;
  children?: (field: FieldProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const own = answerTo(answer, intent);
  const { form, field } = useAnsweredForm<Values>(`unit-${intent}`, own, initial);
  return (
    <details open={isOpen || own ? true : undefined} className="staff-act">
      <summary className="staff-summary">{t(title)}</summary>
      {text ? <p className="mb-4 text-ink-soft">{text}</p> : null}
      <AnsweredForm form={form} answer={own} failed={t("staffGoods.failed")}>
        <Moved
          answer={own}
          fields={Object.entries({ ...moved, state: "staffGoods.columns.state" as const }).map(
            ([name, label]) => ({
              name,
              label: t(label),
              show: (value) =>
                name === "state" ? t(asTextKey(`staffGoods.states.${value}`)) : value,
            }),
          )}
        />
        <input type="hidden" name="version" value={own?.moved?.version ?? view.unit.version} />
        {children?.(field)}
        <div>
          <Button name="intent" value={intent} variant={isDanger ? "danger" : "primary"}>
            {t(submit)}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}

interface Shown {
  view: ShownView;
  answer: FormActionResult | undefined;
}

export function FactsForm({ view, answer, categories }: Shown & { categories: readonly string[] }) {
  const { t } = useTranslation();
  const { unit, isSettled } = view;
  const { articleNumber, manufacturer, name, category, condition } = unit;
  const { serial, place, included, note: message } = unit;
  return (
    <UnitAct
      view={view}
      answer={answer}
      intent={isSettled ? "details" : "facts"}
      title="staffGoods.edit"
      submit="staffGoods.save"
      text={isSettled ? t("staffGoods.settled") : undefined}
      initial={{
        ...{ articleNumber, manufacturer, name, category, condition },
        ...{ serial, place, included, message },
      }}
      moved={{
        articleNumber: "ui.partNumber",
        manufacturer: "staffGoods.manufacturer",
        name: "staffGoods.name",
        category: "staffGoods.category",
        condition: "staffGoods.condition",
        serial: "staffGoods.serial",
        place: "staffGoods.place",
        included: "staffGoods.included",
        message: "staffGoods.note",
      }}
    >
      {(field) => (
        <>
          {isSettled ? null : <ArticleFields field={field} categories={categories} />}
          <div className="staff-fields">
            <TextField
              {...field("serial")}
              label={t("staffGoods.serial")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={limits.serialLength}
            />
            <TextField
              {...field("place")}
              label={t("staffGoods.place")}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={limits.placeLength}
            />
          </div>
          <TextField
            {...field("included")}
            label={t("staffGoods.included")}
            hint={t("staffGoods.includedHint")}
            maxLength={200}
            optional
          />
          <TextArea
            {...field("message")}
            label={t("staffGoods.note")}
            hint={t("staffGoods.noteHint")}
            rows={2}
            maxLength={1000}
            optional
          />
        </>
      )}
    </UnitAct>
  );
}

export function MoneyForm({ view, answer }: Shown) {
  const { costCents, taxKind } = view.unit;
  const { language } = useTranslation();
  const cost = formatAmount(typeof costCents === "number" ? costCents / 100 : undefined, language);
  return (
    <UnitAct
      view={view}
      answer={answer}
      intent="money"
      title="staffGoods.editMoney"
      submit="staffGoods.save"
      initial={{ cost, taxKind }}
      moved={{ cost: "staffGoods.cost", taxKind: "staffGoods.taxKind" }}
    >
      {(field) => (
        <>
          <CostField {...field("cost")} />
          <TaxKindField {...field("taxKind")} />
        </>
      )}
    </UnitAct>
  );
}
