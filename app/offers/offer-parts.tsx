import { useTranslation } from "~/i18n/translate";
import { phoneLink, useShop } from "~/settings/use-shop";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/layout";
import { Link } from "~/ui/link";

export function Contact() {
  const { t } = useTranslation();
  const { phone, email } = useShop();
  return (
    <p>
      {t("offer.questions")}{" "}
      <a href={phoneLink(phone)} className="link whitespace-nowrap">
        {phone}
      </a>
      ,{" "}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
    </p>
  );
}

export function UnknownOffer() {
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={t("offer.unknownTitle")} lead={t("offer.unknownText")} />
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/kontakt">{t("nav.contact")}</LinkButton>
        <Link to="/katalog" className="link py-2">
          {t("checkout.success.toCatalogue")}
        </Link>
      </p>
    </Container>
  );
}
