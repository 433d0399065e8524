import { useLocation } from "@remix-run/react";
import { Link } from "~/ui/link";
import type { FrameUser } from "~/auth/frame-user.server";
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

const item =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded px-3 font-semibold hover:bg-white/10";
const currentItem =
  "aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8";
const iconItem =
  "tip relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded hover:bg-white/10";
const sheet = "absolute right-0 z-40 rounded border border-line bg-surface py-2 text-ink shadow";
const sheetLink =
  "flex min-h-11 items-center px-4 hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-accent";

export function Header({ cartCount, user }: { cartCount: number; user?: FrameUser | null }) {
  const { t } = useTranslation();
  useDismissableTips();
  // These pages open with a search box of their own.
  const hasSearch = !["/", "/katalog"].includes(useLocation().pathname);
  return (
    <header className="on-cabinet relative print:hidden">
      <div className="page-width mx-auto flex flex-wrap items-center gap-x-1 px-4 py-2 sm:px-6 lg:gap-x-4 lg:px-8">
        <Wordmark />
        <nav aria-label={t("nav.main")} className="ml-auto hidden items-center lg:order-3 lg:flex">
          <MenuLinks links={mainLinks} className={`${item} ${currentItem}`} />
          <Menu
            className="group relative"
            buttonClassName={item}
            button={
              <>
                {t("nav.more")}
                <Icon name="chevron-down" size="small" className="group-open:rotate-180" />
              </>
            }
          >
            <div className={`${sheet} top-full mt-2 w-56`}>
              <MenuLinks links={moreLinks} className={sheetLink} />
            </div>
          </Menu>
        </nav>
        <div className="ml-auto flex items-center lg:order-4 lg:ml-0">
          <LanguageMenu />
          <UserLink user={user} />
          <CartLink count={cartCount} className={iconItem} />
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

/** Links that say when they lead to the page, or the part of the shop, that is being read. */
function MenuLinks({
  links,
  className,
}: {
  links: typeof mainLinks | typeof moreLinks;
  className: string;
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
      {t(label)}
    </Link>
  ));
}

function LanguageMenu() {
  const { t, language } = useTranslation();
  return (
    <Menu
      className="relative hidden lg:block"
      buttonClassName={`${iconItem} px-2`}
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
      <div className={`${sheet} top-full mt-2 w-48`}>
        <LanguageForm />
      </div>
    </Menu>
  );
}

function UserLink({ user }: { user?: FrameUser | null }) {
  const { t } = useTranslation();
  if (!user) {
    return (
      <SignInLink className={iconItem}>
        <Icon name="user" size="large" />
      </SignInLink>
    );
  }
  const greeting = greet(user, t);
  return (
    <Link to="/account" aria-label={greeting} className={`${iconItem} xl:px-2 xl:after:hidden`}>
      <Icon name="user" size="large" />
      <span className="absolute top-2 right-2 size-2 rounded-full bg-success-signal ring-1 ring-cabinet-ink xl:hidden" />
      <span className="sr-only text-sm xl:not-sr-only xl:line-clamp-2 xl:max-w-44 xl:wrap-anywhere">
        {greeting}
      </span>
    </Link>
  );
}

function greet({ gender, firstName, lastName }: FrameUser, t: Translate): string {
  return gender
    ? t(`nav.greeting.${gender}`, { name: lastName })
    : t("nav.greeting.neutral", { name: `${firstName} ${lastName}`.trim() });
}

function PhoneMenu({ user }: { user?: FrameUser | null }) {
  const { t } = useTranslation();
  return (
    <Menu
      className="lg:hidden"
      buttonClassName={iconItem}
      label={t("nav.menu")}
      button={<Icon name="menu" size="large" />}
    >
      <div className={`${sheet} inset-x-0 top-full rounded-none border-x-0`}>
        {user ? (
          <Link
            to="/account"
            className={`${sheetLink} mb-2 border-b border-line pb-2 font-semibold`}
          >
            {greet(user, t)}
          </Link>
        ) : null}
        <nav aria-label={t("nav.main")}>
          <MenuLinks links={mainLinks} className={sheetLink} />
          <MenuLinks links={moreLinks} className={sheetLink} />
        </nav>
        <div className="mt-2 border-t border-line pt-2">
          <LanguageForm />
        </div>
      </div>
    </Menu>
  );
}
