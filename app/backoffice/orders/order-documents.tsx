import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { FileLinks } from "../documents/file-links";
import { documentPath } from "../documents/paths";
import type { StaffOrder } from "./order-view.server";

export function OrderDocuments({ documents, opensDocuments }: StaffOrder) {
  const { t } = useTranslation();
  const format = useFormat();
  if (documents.length === 0) return null;
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("papers.title")}</h2>
      <ul className="staff-trail">
        {documents.map((document) => (
          <li key={document.number}>
            <p className="text-sm text-ink-soft">
              {t(`papers.kinds.${document.kind}`)}, {format.date(document.issuedOn)}
            </p>
            <p className="flex flex-wrap gap-x-4">
              {opensDocuments ? (
                <Link to={documentPath(document.number)} className="link">
                  {document.number}
                </Link>
              ) : (
                document.number
              )}
              <FileLinks {...document} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
