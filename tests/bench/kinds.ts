import type { BenchProduct } from "./catalogue";

/** A kind of page and the addresses that stand for it. */
export interface PageKind {
  name: string;
  paths: string[];
}

const SEARCHES = 300;
const PRODUCTS = 30;

const search = (text: string) => `/katalog?search=${encodeURIComponent(text)}`;
const every = (products: BenchProduct[], wanted: number) =>
  products.filter((_, index) => index % Math.ceil(products.length / wanted) === 0);

/** Addresses of all kinds in turn. */
export function mixedPaths(kinds: PageKind[]): string[] {
  return Array.from({ length: SEARCHES }, (_, index) =>
    kinds.map(({ paths }) => paths[index % paths.length] ?? "/"),
  ).flat();
}

/** Searches are all different, so that no cache answers them. */
export function pageKinds(products: BenchProduct[]): PageKind[] {
  const some = every(products, SEARCHES);
  const pictured = products.filter(({ image, stock }) => image !== null && stock > 0);
  return [
    { name: "page 1", paths: ["/katalog"] },
    { name: "product", paths: every(pictured, PRODUCTS).map(({ slug }) => `/produkt/${slug}`) },
    { name: "last page", paths: ["/katalog?page=9999999"] },
    { name: "manufacturer", paths: ["/katalog?manufacturers=Siemens"] },
    { name: "price, sorted", paths: ["/katalog?minPrice=100&maxPrice=500&sort=price-asc"] },
    { name: "search", paths: some.map(({ articleNumber }) => search(articleNumber)) },
    {
      name: "search, word",
      paths: ["Siemens", "Frequenzumrichter", "PROFINET", "Servomotor Festo"].map(search),
    },
    { name: "no hit", paths: some.map((_, index) => search(`qzv${index} wxkj`)) },
  ];
}
