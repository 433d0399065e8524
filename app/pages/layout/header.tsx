import { useLocation } from "@remix-run/react";
import { Link } from "~/ui/link";
import type { HeaderUser } from "~/auth/header-user.server";
import { SignInLink } from "~/auth/sign-in-link";
import { CartLink } from "~/cart/cart-link";
import { useTranslation, type Translate } from "~/i18n/translate";
import { Icon } from "~/ui/icons";
import { Menu } from "~/ui/menu";
import { useDismissableTips } from "~/ui/use-dismissable-tips";
import { LanguageForm } from "./language-form";
import { mainLinks, moreLinks } from "./links";
import { SearchForm } from "./search-form";
import { Wordmark } from "./wordmark";

export function Header({ cartCount, user }: { cartCount: number; user?: HeaderUser | null }) {
  const { t } = useTranslation();
  useDismissableTips();
  // These pages have a search of their own.
  const { pathname } = useLocation();
  const hasSearch = !/^\/(katalog(\/.*)?)?$/.test(pathname);
  return (
    <header className="on-cabinet relative print:hidden">
      <div className="column flex flex-wrap items-center gap-x-1 py-2 lg:gap-x-4">
        <Wordmark />
        <nav aria-label={t("nav.main")} className="ml-auto hidden items-center lg:order-3 lg:flex">
          <MenuLinks links={mainLinks} className="bar-item" />
          <Menu
            className="relative"
            buttonClassName="bar-item"
            button={
              <>
                <span>{t("nav.more")}</span>
                <Icon name="chevron-down" size="small" className="turns-over" />
              </>
            }
          >
            <div className="sheet top-full mt-2 w-56">
              <MenuLinks links={moreLinks} />
            </div>
          </Menu>
        </nav>
        <div className="ml-auto flex items-center lg:order-4 lg:ml-0">
          <LanguageMenu />
          <UserLink user={user} />
          <CartLink count={cartCount} className="tip bar-icon" />
          <PhoneMenu user={user} />
        </div>
        {hasSearch ? (
          <div className="order-last w-full pt-1 pb-2 lg:order-2 lg:w-auto lg:min-w-48 lg:flex-1 lg:py-0 lg:pl-4">
            <SearchForm />
          </div>
        ) : null}
      </div>
    </header>
  );
}

function MenuLinks({
  links,
  className,
}: {
  links: typeof mainLinks | typeof moreLinks;
  className?: string;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return links.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      aria-current={`${pathname}/`.startsWith(`${to}/`) ? "page" : undefined}
      className={className}
    >
      {/* Without the blank the words run together where styles are missing. */}
      {`${t(label)} `}
    </Link>
  ));
}

function LanguageMenu() {
  const { t, language } = useTranslation();
  return (
    <Menu
      className="relative hidden lg:block"
      buttonClassName="tip bar-icon px-2"
      label={t("nav.language")}
      button={
        <>
          <Icon name="globe" />
          <span aria-hidden="true" className="text-sm font-semibold uppercase">
            {language}
          </span>
        </>
      }
    >
      <div className="sheet top-full mt-2 w-48">
        <LanguageForm />
      </div>
    </Menu>
  );
}

function UserLink({ user }: { user?: HeaderUser | null }) {
  const { t } = useTranslation();
  if (!user) {
    return (
      <SignInLink className="tip bar-icon">
        <Icon name="user" size="large" />
      </SignInLink>
    );
  }
  const greeting = greet(user, t);
  return (
    <Link to="/account" aria-label={greeting} className="tip bar-icon xl:px-2 xl:after:hidden">
      <Icon name="user" size="large" />
      <span className="absolute top-2 right-2 size-2 rounded-full bg-success-signal ring-1 ring-cabinet-ink xl:hidden" />
      <span className="sr-only text-sm xl:not-sr-only xl:line-clamp-2 xl:max-w-44 xl:wrap-anywhere">
        {greeting}
      </span>
    </Link>
  );
}

function greet({ gender, firstName, lastName, email }: HeaderUser, t: Translate): string {
  const surname = lastName || email;
  return gender
    ? t(`nav.greeting.${gender}`, { name: surname })
    : t("nav.greeting.neutral", { name: `${firstName} ${surname}`.trim() });
}

function PhoneMenu({ user }: { user?: HeaderUser | null }) {
  const { t } = useTranslation();
  return (
    <Menu
      className="lg:hidden"
      buttonClassName="tip bar-icon"
      label={t("nav.menu")}
      button={<Icon name="menu" size="large" />}
    >
      <div className="sheet inset-x-0 top-full rounded-none border-x-0">
        {user ? (
          <Link to="/account" className="mb-2 border-b border-line pb-2 font-semibold">
            {greet(user, t)}
          </Link>
        ) : null}
        <nav aria-label={t("nav.main")}>
          <MenuLinks links={mainLinks} />
          <MenuLinks links={moreLinks} />
        </nav>
        <div className="mt-2 border-t border-line pt-2">
          <LanguageForm />
        </div>
      </div>
    </Menu>
  );
}
