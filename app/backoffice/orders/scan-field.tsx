import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

export const PACK_PATH = "/intern/versand";

/** A scanner types and presses Enter. */
export function ScanField({ label, error }: { label: string; error?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="scan"
        label={label}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page is for a scanner
        autoFocus
      />
      <div>
        <Button variant="secondary">{t("staffOrders.pack.enter")}</Button>
      </div>
    </>
  );
}
