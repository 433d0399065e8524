import { useLocation } from "@remix-run/react";
import { Link } from "~/ui/link";
import { useCallback, useEffect, type MouseEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Icon } from "~/ui/icons";
import { isPlainClick, useLazyDialog } from "~/ui/use-lazy-dialog";
import { CART_PATH, onShowCart } from "./cart-change";

const load = () => import("./cart-drawer").then(({ CartDrawer }) => CartDrawer);

export function CartLink({ count, className }: { count: number; className: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname } = useLocation();
  const { open, dialog } = useLazyDialog(load);

  const openOrGo = useCallback(async () => {
    if (!(await open())) window.location.assign(CART_PATH);
  }, [open]);

  useEffect(() => onShowCart(() => void openOrGo()), [openOrGo]);

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (pathname === CART_PATH || !isPlainClick(event)) return;
    event.preventDefault();
    void openOrGo();
  }

  return (
    <>
      <Link
        to={CART_PATH}
        aria-label={t("nav.cart", { count })}
        onClick={onClick}
        className={className}
      >
        <Icon name="cart" size="large" />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-cabinet-ink px-1 text-sm font-semibold text-ink tabular-nums"
          >
            {count > 99 ? "99+" : format.number(count)}
          </span>
        ) : null}
      </Link>
      {dialog}
    </>
  );
}
