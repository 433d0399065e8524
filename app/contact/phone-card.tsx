import { useTranslation } from "~/i18n/translate";
import { shop } from "~/shop";
import { buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";

export function PhoneCard() {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="text-lg">{t("contact.phoneTitle")}</h2>
      <p className="mt-2 text-ink-soft">{t("contact.phoneText")}</p>
      <a
        href={`tel:${shop.phone}`}
        className={buttonClasses({ size: "large" }) + " mt-6 font-plate text-lg tabular-nums"}
      >
        <Icon name="phone" />
        {shop.phoneDisplay}
      </a>
      <dl className="mt-8 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div className="flex gap-3">
          <Icon name="user" className="mt-0.5 text-accent" />
          <div>
            <dt className="font-semibold">{t("contact.person")}</dt>
            <dd>{shop.contactPerson}</dd>
          </div>
        </div>
        <div className="flex gap-3">
          <Icon name="clock" className="mt-0.5 text-accent" />
          <div>
            <dt className="font-semibold">{t("footer.hours")}</dt>
            <dd>
              {t("footer.days")}
              <br />
              {t("footer.times", shop.hours)}
            </dd>
          </div>
        </div>
      </dl>
    </>
  );
}
