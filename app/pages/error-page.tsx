import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { buttonClasses } from "~/ui/button";
import { later } from "~/ui/later";
import { Container } from "~/ui/layout";

export const ErrorPage = later(
  () => import("./error-details").then(({ ErrorDetails }) => ErrorDetails),
  () => <Reload />,
);

function Reload() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Container narrow className="py-12 sm:py-20">
      <a href={pathname + search} className={buttonClasses()}>
        {t("common.reload")}
      </a>
    </Container>
  );
}
