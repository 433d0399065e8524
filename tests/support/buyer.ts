import { db } from "../../app/platform/db.server";
import { reload, sessionOf } from "./order-book";
import { checkoutForm } from "./orders";
import { type Answer, Visitor } from "./visitor";

interface Quote {
  amountCents: number;
  items: { productId: number; quantity: number }[];
}

export const quoteOf = (answer: Answer) => answer.data.quote as Quote;

/** What a browser sends: check boxes only when they are ticked. */
function fields(changes: Parameters<typeof checkoutForm>[0] = {}): Record<string, string> {
  const entries = Object.entries(checkoutForm(changes)).flatMap(([name, value]) =>
    value === true ? [[name, "on"]] : value === false ? [] : [[name, value]],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

let buyers = 0;

/** One browser at the checkout, with a form of its own. */
export class Buyer extends Visitor {
  readonly email = `page${++buyers}@customer.test`;
  formToken = "";
  shown = "";
  checkout = "/checkout";

  async add(productId: number, quantity = 1) {
    const added = { intent: "add", productId: String(productId), quantity: String(quantity) };
    await this.post("/warenkorb", added);
    return this;
  }

  /** Presses the button of a single piece. */
  async choose(productId: number, piece: number | string) {
    const added = { intent: "add", productId: String(productId), quantity: "1" };
    await this.post("/warenkorb", { ...added, piece: String(piece) });
    return this;
  }

  async open() {
    const answer = await this.get(this.checkout);
    this.#read(answer);
    return answer;
  }

  async send(intent: "order" | "update", changes: Parameters<typeof fields>[0] = {}) {
    const form = fields({ email: this.email, ...changes });
    const hidden = { intent, formToken: this.formToken, shownAmountCents: this.shown };
    const answer = await this.post(this.checkout, { ...form, ...hidden });
    this.#read(answer);
    return answer;
  }

  /** As the page does it: what an answer doesn't bring stays. */
  #read({ data }: Answer) {
    if (data.formToken) this.formToken = data.formToken as string;
    if (data.quote) this.shown = String((data.quote as Quote).amountCents);
  }

  /** Where the payment page's "back" leads. */
  async cancel() {
    const { cancel_url: url } = sessionOf(await this.order());
    return this.get((url ?? "").replace("http://shop.test", ""));
  }

  /** The message that waits for the next page, as it stands in its cookie. */
  message() {
    const cookie = decodeURIComponent(this.cookies.get("message") ?? "");
    return Buffer.from(cookie.split(".")[0] ?? "", "base64").toString();
  }

  /** The last order of this buyer. */
  async order() {
    const row = await db
      .selectFrom("orders")
      .select(["id", "email"])
      .where("email", "=", this.email)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return reload(row);
  }
}

/** A buyer at the checkout with one of each of these parts. */
export async function buyerOf(...productIds: number[]) {
  const buyer = new Buyer();
  for (const id of productIds) await buyer.add(id);
  await buyer.open();
  return buyer;
}
