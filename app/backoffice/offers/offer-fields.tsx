import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { languages } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { Button } from "~/ui/button";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { PersonField } from "~/ui/person-field";
import { MailPreview } from "../mail-preview";
import type { FieldProps } from "../orders/act-form";
import { Found } from "./found-lines";
import { MAX_LINES, MAX_NAME, ROWS, validDays } from "./fields";
import type { OfferAnswer } from "./new.route";

type Values = Record<string, string | undefined>;

export function OfferFields({
  answer,
  formToken,
  prefill,
}: {
  answer: OfferAnswer | undefined;
  formToken: string;
  prefill: Record<string, string> | undefined;
}) {
  const { t } = useTranslation();
  const { form, field } = useAnsweredForm<Values>("offer", answer, {
    language: "de",
    validDays: "14",
    ...prefill,
  });
  const typed = answer?.lastResult?.initialValue;
  const rows = answer?.rows ?? Number(typed?.rows ?? prefill?.rows ?? ROWS);
  return (
    <AnsweredForm form={form} answer={answer} failed={t("staff.failed")} className="grid gap-4">
      {/* What Enter in a field presses: never the button that sends. */}
      <button
        type="submit"
        name="intent"
        value="preview"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        {t("staffOffers.preview")}
      </button>
      {answer?.preview ? (
        <MailPreview mail={answer.preview}>
          <p className="mt-4">
            <Button name="intent" value="send">
              {t("staffOffers.send")}
            </Button>
          </p>
        </MailPreview>
      ) : null}
      <input type="hidden" name="formToken" value={formToken} />
      <input type="hidden" name="rows" value={rows} />
      <input
        type="hidden"
        name="quoteId"
        value={typeof typed?.quoteId === "string" ? typed.quoteId : (prefill?.quoteId ?? "")}
      />
      <Panel>
        <h2 className="mb-4 text-lg">{t("staffOffers.goods")}</h2>
        <div className="grid gap-4">
          {Array.from({ length: rows }, (_, row) => (
            <Row key={row} row={row} field={field} choices={answer?.choices?.[`part-${row}`]} />
          ))}
        </div>
        {rows < MAX_LINES ? (
          <p className="mt-4">
            <Button name="intent" value="more" variant="secondary" formNoValidate>
              {t("staffOffers.more")}
            </Button>
          </p>
        ) : null}
        {answer?.lines && answer.lines.length > 0 ? <Found lines={answer.lines} /> : null}
      </Panel>
      <Panel>
        <h2 className="mb-4 text-lg">{t("staffOffers.recipient")}</h2>
        <div className="staff-fields">
          <PersonField kind="email" {...field("email")} required autoComplete="off" />
          <PersonField kind="phone" {...field("phone")} optional autoComplete="off" />
          <TextField
            {...field("firstName")}
            label={t("person.firstName")}
            autoComplete="off"
            maxLength={50}
            optional
          />
          <TextField
            {...field("lastName")}
            label={t("person.lastName")}
            autoComplete="off"
            maxLength={50}
            optional
          />
          <TextField
            {...field("company")}
            label={t("person.company")}
            autoComplete="off"
            maxLength={100}
            optional
          />
          <SelectField
            {...field("language")}
            label={t("staffOffers.language")}
            options={languages.map((value) => ({ value, label: t(`nav.languages.${value}`) }))}
          />
          <SelectField
            {...field("validDays")}
            label={t("staffOffers.valid")}
            options={validDays.map((value) => ({
              value,
              label: t("staffOffers.days", { count: Number(value) }),
            }))}
          />
        </div>
        <div className="staff-fields mt-4">
          <TextField
            {...field("shipping")}
            label={t("pricing.shipping")}
            hint={t("pricing.shippingHint")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            optional
          />
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="reserve"
              value="on"
              defaultChecked={typed?.reserve === "on"}
              className="size-5"
            />
            {t("pricing.reserve")}
          </label>
        </div>
        <div className="mt-4">
          <TextArea
            {...field("message")}
            label={t("staffOffers.message")}
            hint={t("staffOffers.messageHint")}
            rows={4}
            maxLength={2_000}
            optional
          />
        </div>
      </Panel>
      <p>
        <Button name="intent" value="preview" variant={answer?.preview ? "secondary" : "primary"}>
          {t("staffOffers.preview")}
        </Button>
      </p>
    </AnsweredForm>
  );
}

function Row({
  row,
  field,
  choices,
}: {
  row: number;
  field: FieldProps;
  choices: NonNullable<OfferAnswer["choices"]>[string] | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const part = { ...field(`part-${row}`), label: t("staffOffers.part") };
  return (
    <fieldset className="staff-fields staff-line">
      <legend className="sr-only">{t("staffOffers.row", { row: row + 1 })}</legend>
      {choices ? (
        <SelectField
          {...part}
          options={choices.map((article) => ({
            value: `#${article.productId}`,
            label: t("staffOffers.choice", {
              ...article,
              condition: conditionLabel(article.condition, t),
              price: format.cents(article.priceCents),
            }),
          }))}
        />
      ) : (
        <TextField {...part} autoComplete="off" maxLength={100} />
      )}
      <TextField
        {...field(`pieces-${row}`)}
        label={t("staffOffers.pieces")}
        type="number"
        inputMode="numeric"
        min={1}
      />
      <TextField
        {...field(`price-${row}`)}
        label={t("staffOffers.price")}
        hint={row === 0 ? t("staffOffers.priceHint") : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
      <TextField
        {...field(`name-${row}`)}
        label={t("staffOffers.name")}
        hint={row === 0 ? t("staffOffers.nameHint") : undefined}
        autoComplete="off"
        maxLength={MAX_NAME}
        optional
      />
      <TextField
        {...field(`delivery-${row}`)}
        label={t("pricing.delivery")}
        hint={row === 0 ? t("pricing.deliveryHint") : undefined}
        autoComplete="off"
        maxLength={60}
        optional
      />
    </fieldset>
  );
}
