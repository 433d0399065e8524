import { useTranslation } from "~/i18n/translate";
import { ProductListCard } from "~/catalogue/product-card";
import type { ProductCardData } from "~/parts/product-card-data";

export function SimilarProducts({ products }: { products: ProductCardData[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="similar" className="mt-10 print:hidden">
      <h2 id="similar" className="mb-4 text-lg">
        {t("product.similar")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductListCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
