import { useLocation } from "@remix-run/react";
import { authPath } from "~/auth/auth-path";
import { useTranslation } from "~/i18n/translate";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/layout";

export function AccessRequired() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const redirectTo = pathname + search;
  return (
    <Container narrow>
      <PageHeader title={t("account.access.title")} lead={t("account.access.text")} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={authPath("/anmelden", { redirectTo })}>{t("auth.signIn.title")}</LinkButton>
        <LinkButton to={authPath("/registrieren", { redirectTo })} variant="secondary">
          {t("auth.signUp.title")}
        </LinkButton>
      </div>
    </Container>
  );
}
