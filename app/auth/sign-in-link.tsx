import { useLocation } from "@remix-run/react";
import { Link } from "~/ui/link";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { isPlainClick } from "~/ui/use-lazy-dialog";
import { authPath } from "./auth-path";
import { useAuthDialog } from "./use-auth-dialog";

const ownPages = ["/anmelden", "/registrieren", "/passwort-vergessen", "/reset-password"];

export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { open, dialog } = useAuthDialog();
  const isOwnPage = ownPages.some((path) => pathname.startsWith(path));

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (isOwnPage || !isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void open().then((opened) => {
      if (!opened) window.location.assign(href);
    });
  }

  return (
    <>
      <Link
        to={isOwnPage ? "/anmelden" : authPath("/anmelden", { redirectTo: pathname + search })}
        aria-label={t("nav.signIn")}
        onClick={onClick}
        className={className}
      >
        {children}
      </Link>
      {dialog}
    </>
  );
}
