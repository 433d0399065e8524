import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";

const facts = [
  { name: "payout", icon: "euro" },
  { name: "pickup", icon: "truck" },
  { name: "files", icon: "upload" },
] as const;

export function BuybackTeaser() {
  const { t } = useTranslation();
  return (
    <section className="on-cabinet mt-16">
      <Container className="grid grid-cols-1 gap-8 py-12 lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-16">
        <div className="min-w-0">
          <h2 className="text-xl">{t("home.buyback.title")}</h2>
          <p className="mt-3 max-w-2xl">{t("home.buyback.text")}</p>
          <LinkButton to="/ankauf" size="large" variant="secondary" className="mt-6">
            {t("home.buyback.button")}
          </LinkButton>
        </div>
        <ul className="flex flex-col gap-4 border-cabinet-line lg:border-l lg:pl-10">
          {facts.map(({ name, icon }) => (
            <li key={name} className="flex items-start gap-3">
              <Icon name={icon} size="large" />
              <span>{t(`home.buyback.${name}`, { hours: terms.buybackPayoutHours })}</span>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

const steps = ["request", "review", "offer", "pickup", "payment"] as const;

export function BuybackSteps() {
  const { t } = useTranslation();
  const values = {
    review: { hours: terms.responseHours },
    payment: { hours: terms.buybackPayoutHours },
    request: {},
    offer: {},
    pickup: {},
  };
  return (
    <Container as="section" className="pt-14">
      <h2 className="mb-6 text-lg lg:mb-12">{t("home.steps.title")}</h2>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 lg:grid-cols-5">
        {steps.map((step, index) => (
          <li
            key={step}
            className="flex gap-4 lg:flex-col lg:gap-3 lg:border-t lg:border-line-strong lg:last:border-transparent"
          >
            <span
              aria-hidden="true"
              className="flex size-10 shrink-0 items-center justify-center rounded bg-cabinet font-plate text-lg font-semibold text-cabinet-ink lg:-mt-5"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-base">{t(`home.steps.${step}.title`)}</h3>
              <p className="mt-1 text-sm text-ink-soft">
                {t(`home.steps.${step}.text`, values[step])}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex flex-wrap items-center gap-x-2">
        {t("home.steps.question")}
        <Link to="/kontakt" className="link inline-flex min-h-11 items-center gap-2 font-semibold">
          <span>{t("home.steps.contact")}</span>
          <Icon name="arrow-right" size="small" />
        </Link>
      </p>
    </Container>
  );
}
