import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { Link } from "~/ui/link";

/** An order in a table: its number, and since when. */
export function OrderCell({
  to,
  number,
  createdAt,
}: {
  to: string;
  number: string;
  createdAt: Date | string;
}) {
  const { language } = useTranslation();
  return (
    <>
      <Link to={to} className="link inline-block py-1 font-semibold whitespace-nowrap">
        {number}
      </Link>
      <span className="block text-sm text-ink-soft">{formatDateTime(createdAt, language)}</span>
    </>
  );
}
