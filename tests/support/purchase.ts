import { Visitor } from "./server";

/** The value of a hidden field in a page. */
export function hidden(html: string, name: string): string {
  return new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
}

function expectStatus(step: string, answer: Response, status: number) {
  if (answer.status !== status) throw new Error(`${step} answered ${answer.status}`);
}

/** What a buyer in Germany sends from the checkout page. */
export function checkoutFields(html: string, email: string): Record<string, string> {
  return {
    intent: "order",
    formToken: hidden(html, "formToken"),
    shownAmountCents: hidden(html, "shownAmountCents"),
    email,
    firstName: "Erika",
    lastName: "Muster",
    street: "Werkstraße 1",
    postalCode: "67655",
    city: "Kaiserslautern",
    country: "Germany",
    shippingMethod: "standard",
    paymentMethod: "online",
    agreeToTerms: "on",
  };
}

/**
 * A whole purchase as a browser without JavaScript makes it, from the home page to the page that
 * says the order is paid.
 *
 * @returns the order's number
 * @throws Error that names the first step that went wrong
 */
export async function buy(shop: {
  origin: string;
  articleNumber: string;
  email: string;
}): Promise<string> {
  const { origin, articleNumber, email } = shop;
  const buyer = new Visitor(origin);
  expectStatus("the home page", await buyer.get("/"), 200);
  const list = await (await buyer.get(`/katalog?search=${articleNumber}`)).text();
  const path = /href="(\/produkt\/[^"?#]+)"/.exec(list)?.[1];
  if (!path) throw new Error(`the catalogue doesn't list ${articleNumber}`);
  const productPage = await (await buyer.get(path)).text();
  const productId = hidden(productPage, "productId");
  if (!productId) throw new Error(`${path} can't be bought`);
  const added = await buyer.post("/warenkorb", { intent: "add", productId, quantity: "1" });
  expectStatus("putting it into the cart", added, 303);
  const cart = await (await buyer.get("/warenkorb")).text();
  if (!cart.includes(articleNumber)) throw new Error("the cart forgot the product");
  const checkout = await (await buyer.get("/checkout")).text();
  const ordered = await buyer.post("/checkout", checkoutFields(checkout, email));
  expectStatus("ordering", ordered, 303);
  const paymentPage = ordered.headers.get("location") ?? "";
  const paid = await fetch(paymentPage, {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  const success = new URL(paid.headers.get("location") ?? "", paymentPage);
  const end = await (await buyer.get(success.pathname + success.search)).text();
  const number = /AA-\d{4}-[0-9A-F]{6}/.exec(end)?.[0];
  if (!number || !end.includes("Zahlung erfolgreich!")) throw new Error("the order isn't paid");
  return number;
}
