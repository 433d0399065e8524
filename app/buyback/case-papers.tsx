import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Panel } from "~/ui/layout";
import type { CaseView } from "./case-view.server";

/** What the shop issued about the sale: files, so plain links that leave the page alone. */
export function CasePapers({ papers, path }: { papers: CaseView["papers"]; path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (papers.length === 0) return null;
  return (
    <Panel aria-labelledby="case-papers">
      <h2 id="case-papers" className="mb-2 text-lg">
        {t("papers.title")}
      </h2>
      <ul>
        {papers.map(({ kind, number, issuedOn, hasPdf, hasXml }) => (
          <li key={number} className="flex flex-wrap gap-x-4 py-1">
            <span>
              {t(`papers.kinds.${kind}`)} {number}, {format.date(issuedOn)}
            </span>
            {hasPdf ? (
              <a href={`${path}/${number}.pdf`} className="link" aria-label={`PDF: ${number}`}>
                PDF
              </a>
            ) : (
              <span className="text-ink-soft">{t("papers.making")}</span>
            )}
            {hasXml ? (
              <a
                href={`${path}/${number}.xml`}
                className="link"
                aria-label={`XRechnung: ${number}`}
              >
                XRechnung
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
