import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/choice";
import { TextArea, TextField } from "~/ui/field";
import { ArticleFields, type ArticleFieldNames } from "./article-fields";
import { limits } from "./limits";
import { CostField, TaxKindField } from "./money-fields";

interface Values extends Record<ArticleFieldNames, string | undefined> {
  [name: string]: string | undefined;
  origin: string;
  reference: string;
  quantity: string;
  text: string;
  cost: string;
  taxKind: string;
  place: string;
  included: string;
  message: string;
}

export interface Known extends Record<Exclude<ArticleFieldNames, "condition">, string> {
  condition?: string;
  line?: { id: number; number: string; open: number };
  /** Of a buy-back: cost and tax come from there. */
  sold?: { id: number; number: string; open: number };
}

/** Pieces that have arrived: what they are first, then each one's serial, then where they lie. */
export function ReceiptForm({
  known: { line, sold, ...known },
  categories,
  answer,
  formToken,
  seesCosts,
}: {
  known: Known;
  categories: readonly string[];
  answer: FormActionResult | undefined;
  formToken: string;
  seesCosts: boolean;
}) {
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<Values>("receipt", answer, {
    ...known,
    condition: known.condition ?? "Gebraucht",
    origin: "hand",
    quantity: String(line?.open ?? Math.min(sold?.open ?? 1, limits.pieces)),
    taxKind: "standard",
  });
  return (
    <AnsweredForm form={form} answer={answer} failed={t("staffGoods.failed")}>
      <input type="hidden" name="formToken" value={formToken} />
      {line ? (
        <>
          <input type="hidden" name="origin" value="return" />
          <input type="hidden" name="orderItem" value={line.id} />
        </>
      ) : null}
      {sold ? (
        <>
          <input type="hidden" name="origin" value="buy-back" />
          <input type="hidden" name="reference" value={sold.number} />
          <input type="hidden" name="soldLine" value={sold.id} />
        </>
      ) : null}
      <ArticleFields
        field={(name) => props(fields[name])}
        categories={categories}
        isFixed={line !== undefined}
      />
      <div className="staff-fields">
        <TextField
          {...props(fields.quantity)}
          label={t("staffGoods.quantity")}
          type="number"
          inputMode="numeric"
          min={1}
          max={line?.open ?? Math.min(sold?.open ?? limits.pieces, limits.pieces)}
          required
        />
        <TextField
          {...props(fields.place)}
          label={t("staffGoods.place")}
          hint={t("staffGoods.placeHint")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={limits.placeLength}
        />
      </div>
      <TextArea
        {...props(fields.text)}
        label={t("staffGoods.serials")}
        hint={t("staffGoods.serialsHint")}
        rows={3}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...props(fields.included)}
        label={t("staffGoods.included")}
        hint={t("staffGoods.includedHint")}
        maxLength={200}
        optional
      />
      {line || sold ? null : (
        <>
          <RadioGroup
            {...props(fields.origin)}
            name="origin"
            legend={t("staffGoods.columns.origin")}
            options={[
              { value: "hand", label: t("staffGoods.origins.hand") },
              { value: "buy-back", label: t("staffGoods.origins.buy-back") },
            ]}
            inline
          />
          <TextField
            {...props(fields.reference)}
            label={t("staffGoods.reference")}
            hint={t("staffGoods.referenceHint")}
            autoComplete="off"
            maxLength={40}
            optional
          />
        </>
      )}
      {seesCosts && !sold ? <CostField {...props(fields.cost)} /> : null}
      {sold ? null : <TaxKindField {...props(fields.taxKind)} />}
      <TextArea
        {...props(fields.message)}
        label={t("staffGoods.note")}
        hint={t("staffGoods.noteHint")}
        rows={2}
        maxLength={1000}
        optional
      />
      <div>
        <Button size="large">{t("staffGoods.take")}</Button>
      </div>
    </AnsweredForm>
  );
}
