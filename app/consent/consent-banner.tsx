import { useFetcher, useLocation } from "@remix-run/react";
import { Link } from "~/ui/link";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";
import { PurposeChoices } from "./purpose-choices";

export function ConsentBanner() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();

  // The banner goes with the button that had the focus.
  useEffect(() => {
    if (fetcher.state === "loading") {
      document.getElementById("inhalt")?.focus({ preventScroll: true });
    }
  }, [fetcher.state]);

  if (pathname === "/cookies") return null;
  return (
    <section
      aria-labelledby="consent-title"
      className="bottom-0 z-30 max-h-[70dvh] overflow-y-auto border-t border-line-strong bg-surface [@media(min-height:37.5rem)]:sticky print:hidden"
    >
      <fetcher.Form method="post" action="/cookies" preventScrollReset>
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <Container className="flex flex-wrap items-center gap-x-8 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-72 text-sm">
            <h2 id="consent-title" className="text-base">
              {t("consent.bannerTitle")}
            </h2>
            <p>
              {t("consent.bannerText")}{" "}
              <Link to="/datenschutz#cookies" className="link">
                {t("consent.more")}
              </Link>
            </p>
          </div>
          <div className="grid w-full grid-cols-2 gap-2 sm:w-auto">
            <Button variant="secondary" name="choice" value="necessary">
              {t("consent.onlyNecessary")}
            </Button>
            <Button variant="secondary" name="choice" value="all">
              {t("consent.acceptAll")}
            </Button>
          </div>
          <details className="w-full text-sm sm:w-auto sm:[&[open]]:w-full">
            <summary className="link inline-flex min-h-9 items-center gap-1">
              <span>{t("consent.choose")}</span>
              <Icon name="chevron-down" size="small" className="turns-over" />
            </summary>
            <div className="pt-1 pb-2">
              <PurposeChoices consent={null} idPrefix="banner" />
              <Button
                variant="secondary"
                size="small"
                name="choice"
                value="custom"
                className="mt-2"
              >
                {t("consent.save")}
              </Button>
            </div>
          </details>
        </Container>
      </fetcher.Form>
    </section>
  );
}
