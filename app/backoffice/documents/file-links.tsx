import { useTranslation } from "~/i18n/translate";
import { filePath } from "./paths";

export function FileLinks({
  number,
  hasPdf,
  hasXml,
}: {
  number: string;
  hasPdf: boolean;
  hasXml: boolean;
}) {
  const { t } = useTranslation();
  if (!hasPdf) return <span className="text-ink-soft">{t("papers.making")}</span>;
  return (
    <span className="inline-flex gap-4">
      <a href={filePath(number, "pdf")} className="link" aria-label={`PDF: ${number}`}>
        PDF
      </a>
      {hasXml ? (
        <a href={filePath(number, "xml")} className="link" aria-label={`XRechnung: ${number}`}>
          XRechnung
        </a>
      ) : null}
    </span>
  );
}
