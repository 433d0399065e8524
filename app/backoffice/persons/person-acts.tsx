import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Moved } from "../moved";
import { PasswordAgain } from "../password-again";
import type { Person } from "./person-panels";
import type { EraseForm, ExportForm } from "./schema.server";

interface Props {
  isFresh: boolean;
  answer: FormActionResult | undefined;
}

export function ExportPanel({ isFresh, answer }: Props) {
  const { t } = useTranslation();
  const { form, fields } = useAnsweredForm<ExportForm>("export", answer);
  return (
    <Panel>
      <h2 className="text-lg">{t("staffPersons.export.title")}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{t("staffPersons.export.text")}</p>
      {/* It leads to a file, which only the browser itself can save. */}
      <AnsweredForm form={form} answer={answer} failed={t("staff.failed")} reloadDocument>
        <PasswordAgain isFresh={isFresh} field={fields.password} />
        <div>
          <Button name="intent" value="export" variant="secondary">
            {t("staffPersons.export.submit")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}

/** Open where it was sent and refused. */
export function ErasePanel({ person, isFresh, answer }: Props & { person: Person }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form, fields } = useAnsweredForm<EraseForm>("erase", answer);
  const { kept, erasable, isSubscribed } = person;
  const goes = Object.entries(erasable).filter(([, count]) => count > 0);
  const isNothing = goes.length === 0 && !isSubscribed;
  return (
    <Panel>
      <h2 className="text-lg">{t("staffPersons.erase.title")}</h2>
      {isNothing ? <p className="mt-2">{t("staffPersons.erase.nothing")}</p> : null}
      {goes.length > 0 ? (
        <>
          <h3 className="mt-4 font-semibold">{t("staffPersons.erase.goes")}</h3>
          <ul className="mt-1 list-disc pl-5">
            {goes.map(([what, count]) => (
              <li key={what}>{t(asTextKey(`staffPersons.goes.${what}`), { count })}</li>
            ))}
          </ul>
        </>
      ) : null}
      {isSubscribed ? <p className="mt-2">{t("staffPersons.erase.subscribed")}</p> : null}
      {kept.length > 0 ? (
        <>
          <h3 className="mt-4 font-semibold">{t("staffPersons.erase.stays")}</h3>
          <ul className="mt-1 list-disc pl-5">
            {kept.map(({ what, count, until }) => (
              <li key={what}>
                {t(`staffPersons.stays.${what}`, { count, date: format.date(until) })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isNothing ? null : (
        <details open={answer ? true : undefined} className="mt-4">
          <summary className="staff-summary">{t("staffPersons.erase.open")}</summary>
          <p className="mt-2 mb-4">{t("staffPersons.erase.text")}</p>
          <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
            <Moved
              answer={answer}
              fields={[{ name: "erasable", label: t("staffPersons.erase.count") }]}
            />
            <input type="hidden" name="version" value={answer?.moved?.version ?? person.version} />
            <PasswordAgain isFresh={isFresh} field={fields.password} />
            <div>
              <Button name="intent" value="erase" variant="danger">
                {t("staffPersons.erase.submit")}
              </Button>
            </div>
          </AnsweredForm>
        </details>
      )}
    </Panel>
  );
}
