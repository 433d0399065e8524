import { useTranslation } from "~/i18n/translate";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/layout";

/** The address names no product. */
export function ProductNotFound() {
  const { t } = useTranslation();
  return (
    <Container narrow className="pb-16">
      <PageHeader title={t("product.notFound.title")} lead={t("product.notFound.text")} />
      <p className="max-w-prose">{t("product.notFound.hint")}</p>
      <p className="mt-6">
        <LinkButton to="/katalog">{t("product.notFound.back")}</LinkButton>
      </p>
    </Container>
  );
}
