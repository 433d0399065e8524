import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { articleLines } from "~/parts/article-fields";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Moved } from "../moved";
import type { ArticleView } from "./article-view.server";

export interface ActProps {
  article: ArticleView;
  answer: FormActionResult | undefined;
}

/** For who keeps the store and nothing else of the article. */
export function PlacePanel({ article, answer }: ActProps) {
  const { t } = useTranslation();
  const own = answerTo(answer, "place");
  const { form, field } = useAnsweredForm<{ place?: string }>("place", own, {
    place: article.place,
  });
  if (!article.may.keep || article.may.change) return null;
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staff.fields.place")}</h2>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <Moved answer={own} fields={[{ name: "place", label: t("staff.fields.place") }]} />
        <input type="hidden" name="was" value={own?.moved?.stored.place ?? article.place} />
        <TextField
          {...field("place")}
          label={t("staffArticles.placeLabel")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={articleLines.place}
        />
        <div>
          <Button name="intent" value="place">
            {t("staffArticles.savePlace")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}

/** Off sale, or on again. */
export function SalePanel({ article, answer }: ActProps) {
  const { t } = useTranslation();
  const intent = article.offSale ? "on-sale" : "off-sale";
  const own = answerTo(answer, intent);
  const { form } = useAnsweredForm<{ version?: string }>("sale", own);
  if (!article.may.change || article.mergedInto) return null;
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffArticles.sale")}</h2>
      <p className="mb-4 text-ink-soft">
        {t(article.offSale ? "staffArticles.onSaleText" : "staffArticles.offSaleText")}
      </p>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <Moved answer={own} fields={[]} />
        <input type="hidden" name="version" value={own?.moved?.version ?? article.version} />
        <div>
          <Button name="intent" value={intent} variant="secondary">
            {t(article.offSale ? "staffArticles.putOnSale" : "staffArticles.takeOffSale")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
