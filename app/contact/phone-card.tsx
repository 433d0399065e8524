import { useTranslation } from "~/i18n/translate";
import { phoneLink, useShop } from "~/settings/use-shop";
import { buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";

export function PhoneCard() {
  const { t } = useTranslation();
  const { phone, opens, closes } = useShop();
  return (
    <>
      <h2 className="text-lg">{t("contact.phoneTitle")}</h2>
      <p className="mt-2 text-ink-soft">{t("contact.phoneText")}</p>
      <a
        href={phoneLink(phone)}
        className={buttonClasses({ size: "large" }) + " mt-6 font-plate text-lg tabular-nums"}
      >
        <Icon name="phone" />
        {phone}
      </a>
      <dl className="mt-8 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="flex gap-3 font-semibold">
            <Icon name="user" className="mt-0.5 text-accent" />
            {t("contact.person")}
          </dt>
          <dd className="pl-8">{t("contact.team")}</dd>
        </div>
        <div>
          <dt className="flex gap-3 font-semibold">
            <Icon name="clock" className="mt-0.5 text-accent" />
            {t("footer.hours")}
          </dt>
          <dd className="pl-8">
            {t("footer.days")}
            <br />
            {t("footer.times", { opens, closes })}
          </dd>
        </div>
      </dl>
    </>
  );
}
