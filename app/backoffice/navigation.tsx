import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { StaffRole } from "../../db/staff-tables";
import { useTranslation, type TextKey } from "~/i18n/translate";
import { classes } from "~/ui/classes";
import { Icon, type IconName } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { can, type Permission } from "./roles";

interface Page {
  to: string;
  label: TextKey;
  icon: IconName;
  permission: Permission;
  /** After `g`, where scripts run. */
  key?: string;
  /** Stands in the row; the others under "more". */
  daily?: true;
}

const pages: Page[] = [
  {
    to: "/intern",
    label: "staff.nav.start",
    icon: "clock",
    permission: "enter",
    key: "h",
    daily: true,
  },
  {
    to: "/intern/bestellungen",
    label: "staff.nav.orders",
    icon: "box",
    permission: "read-orders",
    key: "b",
    daily: true,
  },
  {
    to: "/intern/versand",
    label: "staff.nav.shipping",
    icon: "truck",
    permission: "ship-orders",
    key: "v",
    daily: true,
  },
  {
    to: "/intern/eingang",
    label: "staff.nav.goods",
    icon: "download",
    permission: "read-articles",
    key: "e",
    daily: true,
  },
  {
    to: "/intern/zahlungen",
    label: "staff.nav.payments",
    icon: "euro",
    permission: "read-payments",
    daily: true,
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
    daily: true,
  },
  {
    to: "/intern/ankauf",
    label: "staff.nav.buybacks",
    icon: "return",
    permission: "read-buybacks",
    key: "k",
    daily: true,
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
    daily: true,
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
    icon: "upload",
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

type OwnPage = Omit<Page, "label"> & { label: string };

/** What the role may open, in the reader's language. */
export function useOwnPages(role: StaffRole): OwnPage[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      pages
        .filter(({ permission }) => can(role, permission))
        .map((page) => {
          const isToday = page.to === "/intern" && can(role, "see-work");
          return { ...page, label: t(isToday ? "staff.nav.today" : page.label) };
        }),
    [role, t],
  );
}

/** So many fit at the thumb of a narrow phone, beside "more". */
const AT_THE_THUMB = 4;

/** The daily pages in a row, the others in a menu; on a phone most of them are there. */
export function Navigation({ pages: own }: { pages: readonly OwnPage[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // A piece came with the goods.
  const place = pathname.replace(/\/$/, "").replace(/^\/intern\/stueck(?=\/)/, "/intern/eingang");
  const current = ({ to }: OwnPage) =>
    place === to || (to !== "/intern" && place.startsWith(`${to}/`));
  const link = (page: OwnPage, className?: string) => (
    <Link
      key={page.to}
      to={page.to}
      className={className}
      aria-current={current(page) ? "page" : undefined}
    >
      <Icon name={page.icon} />
      {page.label}
    </Link>
  );
  const daily = own.filter((page) => page.daily);
  const [first, second] = [daily.slice(0, AT_THE_THUMB), daily.slice(AT_THE_THUMB)];
  const others = own.filter((page) => !page.daily);
  const isInside = (among: readonly OwnPage[]) => among.some(current);
  return (
    <nav aria-label={t("staff.nav.label")} className="staff-nav">
      {first.map((page) => link(page))}
      {second.map((page) => link(page, "staff-wide"))}
      {second.length + others.length > 0 ? (
        <Menu
          className={classes("staff-more", others.length === 0 && "staff-narrow")}
          buttonClassName={classes(
            isInside(others) && "staff-inside",
            isInside(second) && "staff-inside-narrow",
          )}
          button={
            <>
              <Icon name="menu" />
              {t("staff.nav.more")}
            </>
          }
        >
          <div className="sheet">
            {second.map((page) => link(page, "staff-narrow"))}
            {others.map((page) => link(page))}
          </div>
        </Menu>
      ) : null}
    </nav>
  );
}
