import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { useMemo } from "react";
import { privateHeaders } from "~/auth/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { LanguageForm } from "~/pages/layout/language-form";
import { shop } from "~/shop";
import { Icon, type IconName } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { noindexMeta } from "~/ui/meta";
import { MessageRegion, type Message } from "~/ui/toast";
import stylesheet from "./backoffice.css?url";
import { refusePost, requireStaff } from "./require-staff.server";
import { can, type Permission } from "./roles";
import { StaffSearch } from "./search/search-box";
import { Shortcuts } from "./shortcuts";

export const handle = { ownFrame: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, staffRole } = await requireStaff(request, "enter");
  const t = await getT(request);
  return { title: t("staff.title"), email, role: staffRole };
}

export const action = refusePost;

interface Page {
  to: string;
  label: TextKey;
  icon: IconName;
  permission: Permission;
  /** After `g`, where scripts run. */
  key?: string;
}

const pages: Page[] = [
  { to: "/intern", label: "staff.nav.start", icon: "grid", permission: "enter", key: "h" },
  {
    to: "/intern/bestellungen",
    label: "staff.nav.orders",
    icon: "box",
    permission: "read-orders",
    key: "b",
  },
  {
    to: "/intern/versand",
    label: "staff.nav.shipping",
    icon: "truck",
    permission: "ship-orders",
    key: "v",
  },
  {
    to: "/intern/eingang",
    label: "staff.nav.goods",
    icon: "download",
    permission: "read-articles",
    key: "e",
  },
  {
    to: "/intern/zahlungen",
    label: "staff.nav.payments",
    icon: "euro",
    permission: "read-payments",
  },
  {
    to: "/intern/belege",
    label: "staffDocuments.title",
    icon: "clipboard",
    permission: "read-documents",
  },
  {
    to: "/intern/anfragen",
    label: "staff.nav.requests",
    icon: "mail",
    permission: "answer-requests",
    key: "a",
  },
  {
    to: "/intern/ankauf",
    label: "staff.nav.buybacks",
    icon: "return",
    permission: "read-buybacks",
    key: "k",
  },
  {
    to: "/intern/angebote",
    label: "staff.nav.offers",
    icon: "clipboard",
    permission: "change-orders",
  },
  {
    to: "/intern/artikel",
    label: "staff.nav.articles",
    icon: "list",
    permission: "read-articles",
    key: "t",
  },
  {
    to: "/intern/nachfrage",
    label: "staff.nav.demand",
    icon: "search",
    permission: "offer-buybacks",
    key: "n",
  },
  {
    to: "/intern/import",
    label: "staff.nav.import",
    icon: "grid",
    permission: "change-articles",
  },
  {
    to: "/intern/berichte",
    label: "staff.nav.reports",
    icon: "clipboard",
    permission: "read-reports",
  },
  {
    to: "/intern/personen",
    label: "staff.nav.persons",
    icon: "shield",
    permission: "manage-persons",
  },
  { to: "/intern/personal", label: "staff.nav.staff", icon: "user", permission: "manage-staff" },
  {
    to: "/intern/einstellungen",
    label: "staff.nav.settings",
    icon: "clipboard",
    permission: "change-settings",
  },
  { to: "/intern/protokoll", label: "staff.nav.audit", icon: "list", permission: "read-audit" },
];

export default function StaffFrame() {
  const { role } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ message?: Message }>("root");
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // A piece came with the goods.
  const place = pathname.replace(/\/$/, "").replace(/^\/intern\/stueck(?=\/)/, "/intern/eingang");
  const current = (to: string) => place === to || (to !== "/intern" && place.startsWith(`${to}/`));
  const own = useMemo(
    () =>
      pages
        .filter(({ permission }) => can(role, permission))
        .map((page) => {
          const isToday = page.to === "/intern" && can(role, "see-work");
          return { ...page, label: t(isToday ? "staff.nav.today" : page.label) };
        }),
    [role, t],
  );
  const goals = useMemo(
    () => own.flatMap(({ key, ...page }) => (key ? { ...page, key } : [])),
    [own],
  );
  return (
    <>
      {/* The root has no <Links>: they would bring the code of prefetching to every page. */}
      <link rel="stylesheet" href={stylesheet} />
      <header className="on-cabinet relative print:hidden">
        <div className="column flex flex-wrap items-center gap-x-1 py-2 lg:gap-x-4">
          <Link to="/intern" className="staff-brand">
            {shop.name} {t("staff.title")}
          </Link>
          <nav aria-label={t("staff.nav.label")} className="staff-nav">
            {own.map(({ to, label, icon }) => (
              <Link key={to} to={to} aria-current={current(to) ? "page" : undefined}>
                <Icon name={icon} />
                {label}
              </Link>
            ))}
          </nav>
          {can(role, "search") ? (
            <div className="order-last w-full pt-1 pb-2 lg:order-2 lg:w-auto lg:min-w-48 lg:flex-1 lg:py-0 lg:pl-4">
              <StaffSearch />
            </div>
          ) : null}
          <div className="ml-auto lg:order-3">
            <PersonMenu />
          </div>
        </div>
      </header>
      <main id="inhalt" tabIndex={-1} className="flex-1">
        <MessageRegion message={root?.message} />
        <div className="column staff-page">
          <Outlet />
        </div>
      </main>
      <Shortcuts goals={goals} maySearch={can(role, "search")} />
    </>
  );
}

function PersonMenu() {
  const { email, role } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Menu
      className="relative"
      buttonClassName="bar-item"
      button={
        <>
          <Icon name="user" />
          <span className="max-sm:sr-only">{t(`staff.roles.${role}`)}</span>
          <Icon name="chevron-down" size="small" />
        </>
      }
    >
      <div className="sheet top-full mt-2 w-56">
        <p className="mb-2 border-b border-line px-4 pb-2 wrap-anywhere">{email}</p>
        <Link to="/account/sicherheit" reloadDocument>
          {t("staff.nav.account")}
        </Link>
        <Link to="/" reloadDocument>
          {t("staff.nav.shop")}
        </Link>
        <Form method="post" action="/abmelden" reloadDocument>
          <button className="w-full">
            {t("staff.nav.signOut")}
            <Icon name="logout" />
          </button>
        </Form>
        <div className="mt-2 border-t border-line pt-2">
          <LanguageForm />
        </div>
      </div>
    </Menu>
  );
}
