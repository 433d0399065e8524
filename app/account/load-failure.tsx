import { useLocation } from "@remix-run/react";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Container, PageHeader } from "~/ui/layout";

/** The database is away: what couldn't be shown, and a way to try again. */
export function LoadFailure({ title, text }: { title: TextKey; text: TextKey }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Container narrow className="pb-16">
      <PageHeader title={t(title)} lead={t(text)} />
      <a href={pathname + search} className={buttonClasses()}>
        <Icon name="reload" />
        {t("account.reload")}
      </a>
    </Container>
  );
}
