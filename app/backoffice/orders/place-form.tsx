import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Moved } from "../moved";
import { PLACE_LENGTH } from "./places";

interface Line {
  productId: number | null;
  articleNumber: string;
  place: string;
}

/** Where the articles of an order lie: said by whoever holds them. */
export function PlaceForm({
  lines,
  answer,
}: {
  lines: readonly Line[];
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const known = lines.flatMap(({ productId, ...line }) =>
    productId === null ? [] : [{ ...line, name: `place-${productId}`, was: `was-${productId}` }],
  );
  const own = answerTo(answer, "places");
  const { form, field } = useAnsweredForm<Record<string, string | undefined>>(
    "places",
    own,
    Object.fromEntries(known.map(({ name, place }) => [name, place])),
  );
  if (known.length === 0) return null;
  return (
    <details className="staff-act" open={own ? true : undefined}>
      <summary className="staff-summary">{t("staffOrders.pack.places")}</summary>
      <AnsweredForm form={form} answer={own} failed={t("staffOrders.failed")}>
        <Moved
          answer={own}
          fields={known.map(({ name, articleNumber }) => ({ name, label: articleNumber }))}
        />
        {known.map(({ name, was, place, articleNumber }) => (
          <div key={name}>
            <input type="hidden" name={was} value={own?.moved?.stored[name] ?? place} />
            <TextField
              {...field(name)}
              label={t("staffOrders.pack.placeOf", { number: articleNumber })}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={PLACE_LENGTH}
            />
          </div>
        ))}
        <div>
          <Button name="intent" value="places" variant="secondary">
            {t("staffOrders.pack.savePlaces")}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}
