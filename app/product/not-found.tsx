import { useParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { requestPath } from "~/parts/request-path";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/layout";

/** From the address's words; a bare id says nothing. */
function wantedPart(address: string | undefined): string {
  const words = (address ?? "").replaceAll("-", " ").trim();
  return /[a-z]/i.test(words) ? words : "";
}

export function ProductNotFound() {
  const { t } = useTranslation();
  const { product } = useParams();
  return (
    <Container narrow>
      <PageHeader title={t("product.notFound.title")} lead={t("product.notFound.text")} />
      <p className="max-w-prose">{t("product.notFound.hint")}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/katalog">{t("product.notFound.back")}</LinkButton>
        <LinkButton to={requestPath(wantedPart(product))} variant="secondary">
          {t("card.request")}
        </LinkButton>
      </p>
    </Container>
  );
}
