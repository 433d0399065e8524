import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { GOODS } from "./paths";

export interface ReturnedLine {
  id: number;
  number: string;
  articleNumber: string;
  name: string;
  open: number;
  returnedAt: Date | string | null;
}

/** What came back of orders and nobody has taken in. */
export function ReturnedLines({ lines }: { lines: readonly ReturnedLine[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <Panel className="mb-6" aria-labelledby="returned-title">
      <h2 id="returned-title" className="mb-2 text-lg">
        {t("staffGoods.returned.title")}
      </h2>
      <ul className="staff-trail">
        {lines.map(({ id, number, articleNumber, name, open, returnedAt }) => (
          <li key={id}>
            <Link
              to={`${GOODS}/neu?orderItem=${id}`}
              className="link inline-block py-1 font-semibold"
            >
              {open} × {articleNumber}
            </Link>
            <span className="block wrap-anywhere">{name}</span>
            <span className="block text-sm text-ink-soft">
              {[number, returnedAt && format.date(returnedAt)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">{t("staffGoods.returned.text")}</p>
    </Panel>
  );
}
