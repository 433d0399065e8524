import { Form } from "@remix-run/react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import type { KeptReplacement } from "~/parts/replacements.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Moved } from "../moved";
import { partPath } from "./filter";

const kinds = ["successor", "compatible", "alternative"] as const;

/** What takes a part's place: kept by number, for all its articles. */
export function ReplacementPanel({
  replacements,
  answer,
  mayChange,
}: {
  replacements: KeptReplacement[];
  answer: FormActionResult | undefined;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const removal = answerTo(answer, "remove-replacement");
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("replacements.title")}</h2>
      <Moved answer={removal} fields={[{ name: "source", label: t("staffDemand.source") }]} />
      {replacements.length === 0 ? (
        <p className="text-ink-soft">{t("staffDemand.noReplacements")}</p>
      ) : (
        <ul className="staff-trail">
          {replacements.map((each) => (
            <li key={each.id} className="flex items-start justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <Link to={partPath(each.successorKey)} className="link font-semibold">
                  {each.successorNumber}
                </Link>{" "}
                <Badge>{t(`replacements.kinds.${each.kind}`)}</Badge>
                {each.note ? <span className="block">{each.note}</span> : null}
                <span className="block text-sm text-ink-soft">
                  {t("replacements.source", { source: each.source || "–" })}
                </span>
              </span>
              {mayChange ? (
                <Form method="post">
                  <input type="hidden" name="id" value={each.id} />
                  <input type="hidden" name="version" value={each.version} />
                  <Button
                    name="intent"
                    value="remove-replacement"
                    variant="secondary"
                    size="small"
                    aria-label={t("staffDemand.removeOf", { number: each.successorNumber })}
                  >
                    {t("staffDemand.remove")}
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? <AddForm answer={answer} /> : null}
    </Panel>
  );
}

function AddForm({ answer }: { answer: FormActionResult | undefined }) {
  const { t } = useTranslation();
  const own = answerTo(answer, "add-replacement");
  const { form, field } = useAnsweredForm<Record<string, string | undefined>>("replacement", own, {
    kind: "successor",
  });
  return (
    <details className="staff-act" open={own ? true : undefined}>
      <summary className="staff-summary">{t("staffDemand.add")}</summary>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <TextField
          {...field("successorNumber")}
          label={t("staffDemand.successor")}
          autoComplete="off"
          maxLength={100}
          required
        />
        <SelectField
          {...field("kind")}
          label={t("staffDemand.kind")}
          options={kinds.map((value) => ({ value, label: t(`replacements.kinds.${value}`) }))}
        />
        <TextField
          {...field("note")}
          label={t("staffDemand.note")}
          autoComplete="off"
          maxLength={500}
          optional
        />
        <TextField
          {...field("source")}
          label={t("staffDemand.source")}
          hint={t("staffDemand.sourceHint")}
          autoComplete="off"
          maxLength={500}
          required
        />
        <div>
          <Button name="intent" value="add-replacement" variant="secondary">
            {t("staffDemand.save")}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}
