import { useTranslation } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import { conditions } from "~/parts/conditions";
import { SelectField, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import type { ActProps } from "./article-acts";
import { articlePath } from "./paths";
import { FoldedAct } from "./stock-acts";

/** One article becomes two, or two become one. */
export function ShapePanel(act: ActProps) {
  const { tokens, sameNumber, condition, mergedInto } = act.article;
  const { t } = useTranslation();
  if (mergedInto) return null;
  return (
    <Panel>
      {sameNumber.length > 0 ? (
        <>
          <h2 className="mb-2 text-lg">{t("staffArticles.merge.same")}</h2>
          <ul className="staff-trail">
            {sameNumber.map((other) => (
              <li key={other.id}>
                <Link to={articlePath(other.id)} className="link">
                  #{other.id} {other.articleNumber}
                </Link>{" "}
                <span className="text-sm text-ink-soft">
                  {conditionLabel(other.condition, t)} ·{" "}
                  {t("staffSearch.stock", { count: other.stock })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <FoldedAct
        act={act}
        intent="split"
        token={tokens.split}
        title={t("staffArticles.split.title")}
        text={t("staffArticles.split.text")}
        submit={t("staffArticles.split.submit")}
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
            <SelectField
              {...field("condition")}
              label={t("staffArticles.split.condition")}
              options={conditions
                .filter(({ name }) => name !== condition)
                .map(({ name }) => ({ value: name, label: conditionLabel(name, t) }))}
            />
            <TextField
              {...field("price")}
              label={t("staff.fields.price")}
              hint={t("staffArticles.priceHint")}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              required
            />
          </>
        )}
      </FoldedAct>
      <FoldedAct
        act={act}
        intent="merge"
        token={tokens.merge}
        title={t("staffArticles.merge.title")}
        text={t("staffArticles.merge.text")}
        submit={t("staffArticles.merge.submit")}
      >
        {(field) => (
          <TextField
            {...field("target")}
            label={t("staffArticles.merge.target")}
            hint={t("staffArticles.merge.targetHint")}
            autoComplete="off"
            maxLength={100}
            required
          />
        )}
      </FoldedAct>
    </Panel>
  );
}
