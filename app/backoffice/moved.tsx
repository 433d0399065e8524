import type { FormActionResult } from "~/auth/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { Notice } from "~/ui/notice";

/** Somebody else was quicker: what is stored now beside what was typed, which stays in the form. */
export function Moved({
  answer,
  fields,
}: {
  answer: FormActionResult | undefined;
  /** In words; `typed` is what the form holds. */
  fields: { name: string; label: string; typed: string; show?: (value: string) => string }[];
}) {
  const { t } = useTranslation();
  const stored = answer?.moved?.stored;
  if (!stored) return null;
  const different = fields.filter(({ name, typed }) => name in stored && stored[name] !== typed);
  return (
    <Notice tone="warning" role="alert" title={t("staff.moved.title")}>
      <p>{t("staff.moved.text")}</p>
      <dl className="mt-2 grid gap-1">
        {different.map(({ name, label, typed, show = (value) => value }) => (
          <div key={name}>
            <dt className="font-semibold">{label}</dt>
            <dd>{t("staff.moved.stored", { value: show(stored[name] ?? "") })}</dd>
            <dd>{t("staff.moved.typed", { value: show(typed) })}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
