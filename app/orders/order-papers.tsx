import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { PaperLink } from "./order-paper-links.server";

/** Invoices and delivery notes: files, so plain links that leave the page alone. */
export function OrderPapers({ papers }: { papers: readonly PaperLink[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (papers.length === 0) return null;
  return (
    <section className="print:hidden">
      <h2 className="mb-2 font-semibold">{t("papers.title")}</h2>
      <ul>
        {papers.map(({ kind, number, issuedOn, pdf, xml }) => (
          <li key={number} className="flex flex-wrap gap-x-4 py-1">
            <span>
              {t(`papers.kinds.${kind}`)} {number}, {format.date(issuedOn)}
            </span>
            {pdf ? (
              <a href={pdf} className="link" aria-label={`PDF: ${number}`}>
                PDF
              </a>
            ) : (
              <span className="text-ink-soft">{t("papers.making")}</span>
            )}
            {xml ? (
              <a href={xml} className="link" aria-label={`XRechnung: ${number}`}>
                XRechnung
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
