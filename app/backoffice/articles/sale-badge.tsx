import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";

/** Whether it can be bought, and why not. */
export function SaleBadge({
  article: { offSale, inStock, stock },
}: {
  article: { offSale: boolean; inStock: boolean; stock: number };
}) {
  const { t } = useTranslation();
  if (offSale) return <Badge tone="warning">{t("staffArticles.states.offSale")}</Badge>;
  if (inStock) return <Badge tone="success">{t("staffArticles.states.onSale")}</Badge>;
  return (
    <Badge>{t(stock > 0 ? "staffArticles.states.noPicture" : "staffArticles.states.none")}</Badge>
  );
}
