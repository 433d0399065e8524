import { crawl, type FoundPage } from "./crawler";
import { order } from "./orders";
import { createProduct } from "./products";
import { Visitor } from "./server";
import { createAccount } from "./visitor";

/** What two visitors find who follow every link: a guest and a customer, both with a full cart. */
export interface Crawl {
  guest: Visitor;
  customer: Visitor;
  pages: { visitor: Visitor; page: FoundPage }[];
}

const hiddenPages = ["/checkout", "/anmelden/code", "/bestaetigen?token=x", "/suche?search=test"];

/** The customer has an order and a watched part, so that every kind of page and form is there. */
export async function crawlTheShop(origin: string): Promise<Crawl> {
  const product = await createProduct({ stock: 500 });
  const quoteOnly = await createProduct({ images: [] });
  const soldOut = await createProduct({ stock: 0, images: [] });
  const guest = new Visitor(origin);
  const customer = new Visitor(origin);
  const { id: userId, ...person } = await createAccount({ verified: true });
  await customer.post("/anmelden", { email: person.email, password: person.password });
  const fields = { productId: String(product.id), quantity: "1" };
  for (const visitor of [guest, customer]) {
    await visitor.post("/warenkorb", { intent: "add", ...fields });
  }
  await customer.post("/merkliste", { intent: "add", productId: String(product.id) });
  const form = { email: person.email, paymentMethod: "prepayment" as const };
  await order(new Map([[product.id, 1]]), { userId, form });
  const from = ["/", `/produkt/${quoteOnly.id}`, `/produkt/${soldOut.id}`, ...hiddenPages];
  const pages: Crawl["pages"] = [];
  for (const page of await crawl(guest, from)) pages.push({ visitor: guest, page });
  for (const page of await crawl(customer, ["/account", ...from])) {
    pages.push({ visitor: customer, page });
  }
  return { guest, customer, pages };
}
