import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { ProductCard } from "~/catalogue/product-card";
import type { ProductCardData } from "~/parts/product-card-data";
import { Carousel } from "~/ui/carousel";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";

export function TopSellers({ products }: { products: ProductCardData[] }) {
  const { t } = useTranslation();
  return (
    <Container as="section" className="pt-14">
      <Carousel
        heading={<h2 className="text-lg">{t("home.topSellers")}</h2>}
        items={products.map((product) => ({
          key: product.id,
          content: <ProductCard product={product} />,
        }))}
      />
      <Link
        to="/katalog"
        className="link mt-2 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <span>{t("home.allProducts")}</span>
        <Icon name="arrow-right" size="small" />
      </Link>
    </Container>
  );
}
