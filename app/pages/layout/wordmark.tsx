import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { shop } from "~/shop";

/** A module with three terminals, a label and one light. */
export function Wordmark() {
  const { t } = useTranslation();
  return (
    <Link
      to="/"
      aria-label={t("nav.home", { name: shop.name })}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded sm:gap-2.5"
    >
      <svg viewBox="0 0 28 28" width={28} height={28} aria-hidden="true" className="shrink-0">
        <rect x="2" y="1" width="24" height="26" rx="3" fill="#c5c7c4" />
        <path d="M6 5h4v4H6zm6 0h4v4h-4zm6 0h4v4h-4z" fill="#293133" />
        <path d="M6 13h11v4H6z" fill="#004f7c" />
        <circle cx="20.5" cy="15" r="1.75" fill="#237f52" />
        <path d="M6 21h16v2H6z" fill="#7b8583" />
      </svg>
      <span className="min-w-0 wrap-anywhere font-plate leading-tight text-base min-[23rem]:text-lg font-semibold tracking-[0.01em]">
        {shop.name}
      </span>
    </Link>
  );
}
