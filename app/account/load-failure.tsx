import { useLocation } from "@remix-run/react";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { CallUs, failedFormOf, FailedFormHelp } from "~/pages/failed-form";
import { Container, PageHeader } from "~/ui/layout";

export function LoadFailure({
  error,
  title,
  text,
}: {
  error: unknown;
  title: TextKey;
  text: TextKey;
}) {
  const { t } = useTranslation();
  const form = failedFormOf(error);
  const { pathname, search } = useLocation();
  return (
    <Container narrow>
      <PageHeader title={t(title)} lead={t(text)} />
      {form === undefined ? (
        <a href={pathname + search} className={buttonClasses()}>
          <Icon name="reload" />
          {t("common.reload")}
        </a>
      ) : (
        <FailedFormHelp form={form} />
      )}
      <CallUs />
    </Container>
  );
}
