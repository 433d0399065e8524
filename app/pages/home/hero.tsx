import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { LiveSearch } from "~/catalogue/live-search";
import { LinkButton } from "~/ui/button";
import { Container } from "~/ui/layout";
import { PartNumber } from "~/ui/part-number";
import { Cabinet } from "./cabinet";

const EXAMPLE_PART_NUMBER = "6ES7315-2EH14-0AB0";

export function Hero({ dispatch }: { dispatch: string }) {
  const { t } = useTranslation();
  return (
    <div className="border-b border-line bg-sunken">
      <Container className="grid grid-cols-1 items-center gap-10 pt-8 pb-20 sm:pt-12 lg:grid-cols-[6fr_5fr] lg:pb-24">
        <div className="min-w-0">
          <h1 className="text-xl">{t("home.title")}</h1>
          <p className="mt-4 max-w-xl text-base lg:text-lg">{t("home.lead", { dispatch })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to="/katalog" size="large">
              {t("home.toCatalogue")}
            </LinkButton>
            <LinkButton to="/ankauf" size="large" variant="secondary">
              {t("home.toBuyback")}
            </LinkButton>
          </div>
        </div>
        <Cabinet className="hidden h-auto w-full lg:block" />
      </Container>
    </div>
  );
}

export function HomeSearch() {
  const { t } = useTranslation();
  return (
    <Container className="-mt-12 lg:-mt-14">
      <div className="rounded border border-line bg-surface p-4 shadow sm:p-6">
        <LiveSearch id="home-search" label={t("home.searchLabel")} />
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>{t("home.searchExample")}</span>
          <Link
            to={`/katalog?search=${EXAMPLE_PART_NUMBER}`}
            className="inline-flex min-h-9 items-center rounded hover:opacity-80"
          >
            <PartNumber value={EXAMPLE_PART_NUMBER} size="small" />
          </Link>
          <span>{t("home.searchHint")}</span>
          <Link to="/stueckliste" className="link inline-flex min-h-9 items-center">
            {t("partList.link")}
          </Link>
        </p>
      </div>
    </Container>
  );
}
