import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  type MetaFunction,
} from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { ErrorPage } from "~/pages/error-page";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Container, PageHeader } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { AccessRequired } from "./access-required";
import { LoadFailure } from "./load-failure";
import { requireUser } from "./require-user.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const title = deniedTitle(error) ?? data?.title;
  return title ? noindexMeta(title) : matches.flatMap((match) => match.meta);
};

function deniedTitle(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 401) return undefined;
  return (error.data as { title?: string } | null)?.title;
}

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { gender, firstName, lastName, email, staffRole } = await requireUser(request);
  const t = await getT(request);
  const welcome = gender
    ? t(`account.welcome.${gender}`, { name: lastName })
    : t("account.welcome.neutral", { name: `${firstName} ${lastName}`.trim() || email });
  return { title: t("account.title"), welcome, isStaff: staffRole !== null };
}

const tabs: { to: string; label: TextKey; more?: string[] }[] = [
  { to: "/account", label: "account.tabs.profile" },
  { to: "/account/bestellungen", label: "account.tabs.orders" },
  { to: "/account/merkliste", label: "account.tabs.favorites" },
  {
    to: "/account/sicherheit",
    label: "account.tabs.security",
    more: ["/account/e-mail", "/account/zwei-faktor", "/account/loeschen"],
  },
];

function isCurrent({ to, more = [] }: (typeof tabs)[number], pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  return path === to || more.includes(path) || (to !== "/account" && path.startsWith(`${to}/`));
}

/** The first page greets, the others say what they are. */
function useHeading(): string {
  const { welcome } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const matches = useMatches();
  const page = matches[matches.length - 1]?.data as { title?: string } | undefined;
  const tab = tabs.find((each) => isCurrent(each, pathname));
  if (!tab || tab.to === "/account") return welcome;
  const isOrder = pathname.startsWith("/account/bestellungen/");
  return (isOrder && page?.title) || t(tab.label);
}

export default function AccountLayout() {
  const { isStaff } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  return (
    <Container>
      <PageHeader title={useHeading()}>
        {isStaff ? (
          <LinkButton to="/intern" reloadDocument>
            {t("account.staff")}
          </LinkButton>
        ) : null}
        <Form method="post" action="/abmelden" reloadDocument>
          <Button variant="secondary">
            <Icon name="logout" />
            {t("auth.signOut.submit")}
          </Button>
        </Form>
      </PageHeader>
      <nav
        aria-label={t("account.nav")}
        className="mb-6 flex flex-wrap justify-between border-b border-line max-[23rem]:text-sm sm:justify-start print:hidden"
      >
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={isCurrent(tab, pathname) ? "page" : undefined}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-1 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent sm:px-4"
          >
            {t(tab.label)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </Container>
  );
}

function failureOf(pathname: string): { title: TextKey; text: TextKey } {
  if (pathname.startsWith("/account/merkliste")) {
    return { title: "favorites.loadFailed", text: "favorites.loadFailedText" };
  }
  const title = pathname.startsWith("/account/bestellungen")
    ? "account.orders.loadFailed"
    : "account.profile.loadFailed";
  return { title, text: "account.retry" };
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 401) return <AccessRequired />;
  if (isRouteErrorResponse(error) && error.status === 503) {
    return <LoadFailure error={error} {...failureOf(pathname)} />;
  }
  return <ErrorPage error={error} />;
}
