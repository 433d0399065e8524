import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Notice } from "~/ui/notice";

/** Somebody else was quicker: what is stored now beside what was typed, which stays in the form. */
export function Moved({
  answer,
  fields,
}: {
  answer: FormActionResult | undefined;
  fields: { name: string; label: string; show?: (value: string) => string }[];
}) {
  const { t } = useTranslation();
  const stored = answer?.moved?.stored;
  if (!stored) return null;
  const typed = (answer.lastResult?.initialValue ?? {}) as Record<string, unknown>;
  return (
    <Notice tone="warning" role="alert" title={t("staff.moved.title")}>
      <p>{t("staff.moved.text")}</p>
      <dl className="mt-2 grid gap-1">
        {fields
          .filter(({ name }) => name in stored && stored[name] !== typed[name])
          .map(({ name, label, show = (value) => value }) => {
            const mine = typed[name];
            return (
              <div key={name}>
                <dt className="font-semibold">{label}</dt>
                <dd>{t("staff.moved.stored", { value: show(stored[name] ?? "") })}</dd>
                {typeof mine === "string" ? (
                  <dd>{t("staff.moved.typed", { value: show(mine) })}</dd>
                ) : null}
              </div>
            );
          })}
      </dl>
    </Notice>
  );
}
