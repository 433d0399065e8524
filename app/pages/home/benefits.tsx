import { useTranslation } from "~/i18n/translate";
import type { DispatchTexts } from "~/settings/dispatch.server";
import { useShop } from "~/settings/use-shop";
import { terms } from "~/shop";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";

const benefits = [
  { name: "dispatch", icon: "truck" },
  { name: "answer", icon: "clock" },
  { name: "return", icon: "return" },
] as const;

export function Benefits({
  dispatch,
  days: [min, max],
}: {
  dispatch: DispatchTexts;
  /** Of delivery in Germany. */
  days: [number, number];
}) {
  const { t } = useTranslation();
  const { opens, closes } = useShop();
  const values = {
    dispatch: { short: dispatch.short, dispatch: dispatch.long, min, max },
    answer: { hours: terms.responseHours, opens, closes },
    return: { days: terms.returnDays },
  };
  return (
    <Container as="section" className="pt-14">
      <h2 className="mb-4 text-lg">{t("home.benefits.title")}</h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {benefits.map(({ name, icon }) => (
          <li
            key={name}
            className="flex gap-4 rounded border border-line bg-surface p-4 sm:p-6 md:flex-col"
          >
            <span className="inline-flex size-12 shrink-0 items-center justify-center rounded bg-accent-soft text-accent">
              <Icon name={icon} size="large" />
            </span>
            <div className="min-w-0">
              <h3 className="text-base">{t(`home.benefits.${name}.title`, values[name])}</h3>
              <p className="mt-1 text-ink-soft">{t(`home.benefits.${name}.text`, values[name])}</p>
            </div>
          </li>
        ))}
      </ul>
    </Container>
  );
}
