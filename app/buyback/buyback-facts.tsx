import { useTranslation } from "~/i18n/translate";
import { phoneLink, useShop } from "~/settings/use-shop";
import { terms } from "~/shop";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";

const benefits = [
  { name: "free", icon: "clipboard" },
  { name: "pickup", icon: "truck" },
  { name: "payout", icon: "euro" },
  { name: "anyAmount", icon: "shield" },
] as const;

export function Benefits() {
  const { t } = useTranslation();
  return (
    <Container as="section" className="pt-12">
      <h2 className="mb-6 text-lg">{t("buyback.benefits.title")}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ name, icon }) => (
          <li key={name} className="rounded border border-line bg-surface p-4 sm:p-6">
            <Icon name={icon} size="large" className="text-accent" />
            <h3 className="mt-3 text-base">{t(`buyback.benefits.${name}.title`)}</h3>
            <p className="mt-1 text-sm text-ink-soft">
              {t(`buyback.benefits.${name}.text`, {
                hours: name === "payout" ? terms.buybackPayoutHours : terms.responseHours,
              })}
            </p>
          </li>
        ))}
      </ul>
    </Container>
  );
}

const criteria = ["market", "availability", "condition", "analysis"] as const;

export function Criteria() {
  const { t } = useTranslation();
  return (
    <Container as="section" className="pt-14">
      <h2 className="text-lg">{t("buyback.criteria.title")}</h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t("buyback.criteria.lead")}</p>
      <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {criteria.map((name) => (
          <div key={name} className="border-l-4 border-accent pl-4">
            <dt className="font-plate font-semibold">{t(`buyback.criteria.${name}.title`)}</dt>
            <dd className="mt-1 text-ink-soft">{t(`buyback.criteria.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Container>
  );
}

export function Reassurance() {
  const { t } = useTranslation();
  const { phone, opens, closes } = useShop();
  return (
    <ul className="mt-8 flex max-w-xl flex-col gap-4 border-t border-cabinet-line pt-6">
      <li className="flex items-start gap-3">
        <Icon name="shield" className="mt-0.5" />
        <span>{t("buyback.confidential")}</span>
      </li>
      <li className="flex items-start gap-3">
        <Icon name="phone" className="mt-0.5" />
        <span>
          <a
            href={phoneLink(phone)}
            className="font-semibold underline underline-offset-4 hover:decoration-2"
          >
            {phone}
          </a>
          <span className="block">{t("common.hours", { opens, closes })}</span>
        </span>
      </li>
    </ul>
  );
}
