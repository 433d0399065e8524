import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { articleLines, articleTexts, type ArticleText } from "~/parts/article-fields";
import { conditionLabel } from "~/parts/condition-label";
import { conditions } from "~/parts/conditions";
import { Button } from "~/ui/button";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Moved } from "../moved";

type Values = Record<string, string | undefined>;
type Line = Exclude<keyof typeof articleLines, "condition">;

const movedFields = [
  ...(Object.keys(articleLines) as (keyof typeof articleLines)[]),
  ...(Object.keys(articleTexts) as ArticleText[]),
  ...(["price", "taxKind"] as const),
];

/** Names, texts and price of an article, new or not. */
export function ArticleForm({
  answer,
  initial,
  hidden,
  categories,
  intent,
  submit,
}: {
  answer: FormActionResult | undefined;
  /** As its fields show it. A text that isn't there is too long for a field. */
  initial: Values;
  /** What the form brings along unseen. */
  hidden: Record<string, string | number>;
  categories: readonly string[];
  intent: string;
  submit: string;
}) {
  const { t } = useTranslation();
  const { form, field } = useAnsweredForm<Values>("article", answer, initial);
  const line = (name: Line, more: object = {}) => (
    <TextField
      {...field(name)}
      label={t(`staff.fields.${name}`)}
      autoComplete="off"
      maxLength={articleLines[name]}
      {...more}
    />
  );
  const text = (name: ArticleText, rows: number) =>
    initial[name] === undefined ? (
      <p className="text-ink-soft">
        {t("staffArticles.textTooLong", { field: t(`staff.fields.${name}`) })}
      </p>
    ) : (
      <TextArea
        {...field(name)}
        label={t(`staff.fields.${name}`)}
        rows={rows}
        maxLength={articleTexts[name]}
        optional
      />
    );
  const known = conditions.map(({ name }) => name as string);
  const own = initial.condition ?? "";
  return (
    <AnsweredForm form={form} answer={answer} failed={t("staff.failed")} className="grid gap-4">
      <Moved
        answer={answer}
        fields={movedFields.map((name) => ({ name, label: t(`staff.fields.${name}`) }))}
      />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Panel>
        <h2 className="mb-4 text-lg">{t("staffArticles.facts")}</h2>
        {line("name", { required: true })}
        <div className="staff-fields mt-4">
          {line("articleNumber", { required: true })}
          {line("manufacturer", { hint: t("staffArticles.manufacturerHint"), optional: true })}
          <TextField
            {...field("price")}
            label={t("staff.fields.price")}
            hint={t("staffArticles.priceHint")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            required
          />
          <SelectField
            {...field("condition")}
            label={t("staff.fields.condition")}
            options={[...(known.includes(own) ? [] : [own]), ...known].map((value) => ({
              value,
              label: value === "" ? t("staffArticles.noCondition") : conditionLabel(value, t),
            }))}
          />
          {line("category", { list: "categories", optional: true })}
          {line("subcategory", { optional: true })}
          <SelectField
            {...field("taxKind")}
            label={t("staff.fields.taxKind")}
            options={(["standard", "margin"] as const).map((value) => ({
              value,
              label: t(`staffArticles.taxKinds.${value}`),
            }))}
          />
          {line("unit", { optional: true })}
          {line("place", { autoCapitalize: "characters", optional: true })}
          {line("slug", { hint: t("staffArticles.slugHint"), optional: true })}
        </div>
        <datalist id="categories">
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Panel>
      <Panel>
        <h2 className="mb-4 text-lg">{t("staffArticles.texts")}</h2>
        <div className="grid gap-4">
          {text("description", 5)}
          {text("fullDescription", 8)}
        </div>
        <details className="staff-act mt-4">
          <summary className="staff-summary">{t("staffArticles.searchEngines")}</summary>
          <div className="grid gap-4">
            {line("seoTitle", { optional: true })}
            {line("seoDescription", { optional: true })}
            {line("seoKeywords", { optional: true })}
          </div>
        </details>
      </Panel>
      <Panel>
        <h2 className="mb-1 text-lg">{t("staffArticles.safety")}</h2>
        <p className="mb-4 text-ink-soft">{t("staffArticles.safetyHint")}</p>
        <div className="staff-fields">
          {text("manufacturerAddress", 4)}
          {text("responsiblePerson", 4)}
        </div>
        <div className="mt-4">{text("safetyNotes", 3)}</div>
      </Panel>
      <p>
        <Button name="intent" value={intent}>
          {submit}
        </Button>
      </p>
    </AnsweredForm>
  );
}
