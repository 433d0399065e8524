import { useTranslation } from "~/i18n/translate";
import { LinkButton } from "~/ui/button";

/** Below a list that begins with the newest: back to it, and on to the older ones. */
export function ListEnds({ newest, older }: { newest?: string; older?: string }) {
  const { t } = useTranslation();
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {newest === undefined ? null : (
        <LinkButton to={newest} variant="secondary">
          {t("staff.audit.newest")}
        </LinkButton>
      )}
      {older === undefined ? null : (
        <LinkButton to={older} variant="secondary" rel="next">
          {t("staff.audit.older")}
        </LinkButton>
      )}
    </p>
  );
}
