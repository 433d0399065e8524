import { useTranslation } from "~/i18n/translate";
import { Notice } from "~/ui/notice";
import type { CartChange } from "./cart.server";

export function CartChanges({ changes }: { changes: CartChange[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" role="alert" title={t("cart.changedTitle")}>
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change.name}>
              {change.kind === "gone"
                ? t("cart.gone", { name: change.name })
                : t("cart.reduced", { name: change.name, quantity: change.quantity })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
