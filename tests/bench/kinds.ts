import type { BenchProduct } from "./catalogue";

/** A kind of page and the addresses that stand for it. */
export interface PageKind {
  name: string;
  paths: string[];
}

const SEARCHES = 300;

const search = (text: string) => `/katalog?search=${encodeURIComponent(text)}`;

/** Searches are all different, so that no cache answers them. */
export function pageKinds(products: BenchProduct[]): PageKind[] {
  const some = products.filter((_, index) => index % Math.ceil(products.length / SEARCHES) === 0);
  return [
    { name: "page 1", paths: ["/katalog"] },
    { name: "last page", paths: ["/katalog?page=9999999"] },
    { name: "manufacturer", paths: ["/katalog?manufacturers=Siemens"] },
    { name: "price, sorted", paths: ["/katalog?minPrice=100&maxPrice=500&sort=price-asc"] },
    { name: "search", paths: some.map((product) => search(product.articleNumber)) },
    {
      name: "search, word",
      paths: ["Siemens", "Frequenzumrichter", "PROFINET", "Servomotor Festo"].map(search),
    },
    { name: "no hit", paths: some.map((_, index) => search(`qzv${index} wxkj`)) },
  ];
}
