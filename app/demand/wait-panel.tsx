import { useTranslation } from "~/i18n/translate";
import { WaitForm } from "./wait-form";

/** "Bescheid geben": one mail when the part is there. */
export function WaitPanel(form: { articleNumber: string; formToken: string; redirectTo: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="wait-title" className="border-t border-line pt-4">
      <h2 id="wait-title" className="font-semibold">
        {t("wait.title")}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">{t("wait.lead")}</p>
      <WaitForm {...form} />
    </section>
  );
}
