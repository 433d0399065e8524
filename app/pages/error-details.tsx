import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { LargeSearchForm } from "~/catalogue/search-form";
import { useTranslation } from "~/i18n/translate";
import { buttonClasses, LinkButton } from "~/ui/button";
import { asInDocument, useHtmlDocument } from "~/ui/html-document";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";
import { useCameWithDocument } from "~/ui/use-hydrated";
import { CallUs, failedFormOf, FailedFormHelp } from "./failed-form";

const names = {
  400: "badRequest",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  408: "tooSlow",
  413: "tooLarge",
  429: "tooMany",
  503: "unavailable",
} as const;

export function ErrorDetails({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const name = names[status as keyof typeof names] ?? "unexpected";
  const form = failedFormOf(error);
  const retries = form === undefined && (status === 429 || status >= 500);
  return (
    <Container narrow className="py-12 sm:py-20">
      <p>
        <span className="plate plate-large">
          <span className="plate-value">{status}</span>
        </span>
      </p>
      <h1 className="mt-4 text-xl">{t(`error.${name}.title`)}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t(`error.${name}.text`)}</p>
      {form === undefined ? null : <FailedFormHelp form={form} />}
      <div className="mt-8 flex flex-wrap gap-3">
        {retries ? (
          <a href={pathname + search} className={buttonClasses()}>
            <Icon name="reload" />
            {t("common.reload")}
          </a>
        ) : null}
        <LinkButton to="/" reloadDocument variant={retries || form ? "secondary" : "primary"}>
          {t("error.home")}
        </LinkButton>
        <LinkButton to="/kontakt" variant="quiet">
          {t("nav.contact")}
        </LinkButton>
      </div>
      {status === 503 ? <CallUs /> : null}
      {status === 404 ? (
        <div className="mt-12 max-w-xl">
          <LargeSearchForm id="error-search" label={t("error.search")} />
        </div>
      ) : null}
      {status >= 500 ? <Reference error={error} /> : null}
    </Container>
  );
}

/** From the error, or from the document: after a failed navigation without reload they differ. */
function Reference({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const cameWithDocument = useCameWithDocument();
  const { requestId } = useHtmlDocument();
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const given =
    typeof data === "object" && data !== null && "requestId" in data ? String(data.requestId) : "";
  if (!given && !cameWithDocument) return null;
  return (
    <p className="mt-12 text-sm text-ink-soft">
      {t("error.reference")}{" "}
      {given ? (
        <code className="select-all">{given}</code>
      ) : (
        <code className="select-all" {...asInDocument(requestId)} />
      )}
    </p>
  );
}
