import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Outlet,
  useLoaderData,
  useRouteLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { useMemo } from "react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { LanguageForm } from "~/pages/layout/language-form";
import { shop } from "~/shop";
import { Icon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { noindexMeta } from "~/ui/meta";
import { MessageRegion, type Message } from "~/ui/toast";
import stylesheet from "./backoffice.css?url";
import { Navigation, useOwnPages } from "./navigation";
import { refusePost, requireStaff } from "./require-staff.server";
import { can } from "./roles";
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

export default function StaffFrame() {
  const { role } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ message?: Message }>("root");
  const { t } = useTranslation();
  const own = useOwnPages(role);
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
          <Navigation pages={own} />
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
