import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { unitCode } from "~/stock/unit-code";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { ProductName } from "~/ui/product-name";
import type { CartChange } from "./cart.server";

export function CartChanges({ changes }: { changes: CartChange[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const describe = ({ kind, name, quantity, cents, piece }: CartChange) => {
    if (piece) return t("cart.pieceGone", { name, code: unitCode(piece.id) });
    if (kind === "reduced") return t("cart.reduced", { name, quantity });
    if (kind === "gone") return name ? t("cart.gone", { name }) : t("cart.unknownGone");
    const [price, before] = [format.cents(cents?.now ?? 0), format.cents(cents?.before ?? 0)];
    return t("cart.dearer", { name, price, before });
  };
  if (changes.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" role="alert" title={t("cart.changedTitle")}>
        <ul className="list-disc pl-5">
          {changes.map((change, position) => (
            <li key={position}>
              <ProductName name={describe(change)} />{" "}
              {change.piece ? (
                <Link to={change.piece.path} className="link">
                  {t("cart.otherPieces")}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
