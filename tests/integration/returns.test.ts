import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startPayment } from "~/payments/payment-page.server";
import { db } from "~/platform/db.server";
import { runShop } from "../support/command";
import { kindsOfMails, payOnline, reload, settledState } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockOf } from "../support/products";

const orders = (...argv: string[]) => runShop(["orders", ...argv]);
const plain = (text = "") => text.replaceAll("\u00a0", " ");

let buyers = 0;

/** Shipped: one piece for 20 €, and two for 30 € each. */
async function placeShipped(paymentMethod: "online" | "prepayment" = "online") {
  const one = await createProduct({ stock: 5, priceCents: 2_000 });
  const two = await createProduct({ stock: 5, priceCents: 3_000 });
  const lines = new Map([
    [one.id, 1],
    [two.id, 2],
  ]);
  const email = `returns${++buyers}@customer.test`;
  const placed = await order(lines, { form: { paymentMethod, email } });
  if (paymentMethod === "online") {
    await startPayment(placed);
    await payOnline(await reload(placed));
  } else await orders("paid", placed.number);
  await orders("ship", placed.number, "AAA111");
  const back = (...argv: string[]) => orders("return", placed.number, ...argv);
  const stock = async () => [await stockOf(one.id), await stockOf(two.id)];
  return { placed, number: placed.number, one, two, back, stock };
}

async function refundJobs(placed: { id: string }) {
  const { rows } = await sql`
    select from pgboss.job where name = 'refund-order' and data->>'orderId' = ${placed.id}`.execute(
    db,
  );
  return rows.length;
}

async function textsTo(recipient: string, kind: string) {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .orderBy("created_at")
    .execute();
  return rows.map(({ message }) => plain(message.text));
}

describe("what came back of an order", () => {
  it("is for sale again, and nothing else, however often it is said", async () => {
    const { placed, back, stock } = await placeShipped();
    expect(await stock()).toEqual([4, 3]);
    for (let turn = 0; turn < 2; turn++) {
      expect((await back("--line", "2=1", "--restock")).exitCode).toBe(0);
    }
    expect(await stock()).toEqual([4, 4]);
    expect(await settledState(placed)).toBe("shipped paid sold");
    await back("--line", "2=2", "--restock");
    expect(await stock()).toEqual([4, 5]);
    await back("--line", "1", "--restock");
    expect(await stock()).toEqual([5, 5]);
    expect(await settledState(placed)).toBe("returned paid released");
    await back("--restock");
    expect(await stock()).toEqual([5, 5]);
  });

  it("is counted once when two people say it in the same moment", async () => {
    const { back, stock } = await placeShipped();
    await Promise.all([1, 2, 3].map(() => back("--line", "2=1", "--restock")));
    expect(await stock()).toEqual([4, 4]);
  });

  it("is named by article number, too, whatever its capitals", async () => {
    const { two, back, stock } = await placeShipped();
    await back("--line", `${two.articleNumber.toLowerCase()}=1`, "--restock");
    expect(await stock()).toEqual([4, 4]);
  });

  it("can be put on sale later, but not what was kept back as broken", async () => {
    const { back, stock } = await placeShipped();
    await back("--line", "2=1");
    expect(await stock()).toEqual([4, 3]);
    await back("--line", "2=2", "--restock");
    await back("--line", "2=2", "--restock");
    expect(await stock()).toEqual([4, 4]);
    await back("--line", "1=1");
    await back("--line", "1=1", "--restock");
    expect(await stock()).toEqual([5, 4]);
  });

  it("is the rest when nothing is named", async () => {
    const { placed, back, stock } = await placeShipped();
    await back("--line", "2=1");
    await back("--restock");
    expect(await stock()).toEqual([5, 4]);
    expect((await reload(placed)).status).toBe("returned");
  });

  it("stands in the history, line by line", async () => {
    const { number, two, back } = await placeShipped();
    await back("--line", "2=1", "--restock", "--by", "Ute");
    const { out } = await orders("show", number);
    const lines = JSON.stringify([{ line: 2, pieces: 1, articleNumber: two.articleNumber }]);
    expect(out).toContain(`operator Ute: returned {"lines":${lines}}`);
    expect(out).toContain(`operator Ute: restocked {"lines":${lines}}`);
    expect(out).toMatch(/2 × TEST-.*1 came back, 1 for sale again/);
  });

  it.each([
    [["--line", "2=3"], 1, "2 were sold"],
    [["--line", "3=1"], 1, "no line 3"],
    [["--line", "ABC-1=1"], 1, "no line ABC-1"],
    [["--line", "2=0"], 2, "2=1"],
    [["--line", "2=x"], 2, "2=1"],
    [["--line", "=1"], 2, "2=1"],
    [["--line", "2=1", "--line", "2=2"], 1, "twice"],
  ])("is refused as %j, and nothing changes", async (argv, exitCode, why) => {
    const { placed, back, stock } = await placeShipped();
    const refused = await back(...argv, "--restock");
    expect([refused.exitCode, refused.out]).toEqual([exitCode, ""]);
    expect(refused.err).toContain(why);
    expect(await stock()).toEqual([4, 3]);
    expect(await settledState(placed)).toBe("shipped paid sold");
  });

  it("isn't taken back by a smaller number", async () => {
    const { back } = await placeShipped();
    await back("--line", "2=2");
    const { exitCode, err } = await back("--line", "2=1");
    expect(exitCode).toBe(1);
    expect(err).toContain("2 came back already");
  });
});

describe("the money of a return", () => {
  it("goes back by itself only when the whole order comes back at once", async () => {
    const whole = await placeShipped();
    await whole.back();
    expect(await refundJobs(whole.placed)).toBe(1);
    const part = await placeShipped();
    const { err } = await part.back("--line", "2=1");
    expect(plain(err)).toContain("30.00 EUR");
    expect(err).toContain("Stripe's dashboard");
    await part.back();
    expect(await refundJobs(part.placed)).toBe(0);
    expect(await settledState(part.placed)).toBe("returned paid sold");
  });

  it("of a prepayment isn't said to be everything when a part came back", async () => {
    const { placed, number, back } = await placeShipped("prepayment");
    const first = await back("--line", "2=1");
    expect(first.err).toContain("1 × ");
    expect(first.err).toContain("which cost 30.00 EUR");
    expect(first.err).not.toContain("86.19");
    const rest = await back("--line", "1=1", "--line", "2=2");
    expect(rest.err).toContain("which cost 80.00 EUR");
    expect(rest.err).toContain(`orders refunded ${number}`);
    expect((await orders("list", "--email", placed.email)).out).not.toContain("transfer 86.19");
    await orders("refunded", number);
    const [told] = await textsTo(placed.email, "refunded-in-part");
    expect(told).toContain(number);
    expect(told).not.toContain("86,19");
    expect(await kindsOfMails(placed)).not.toContain("refunded");
  });

  it("of a prepayment is the operator's to decide with --no-refund, too", async () => {
    const { back } = await placeShipped("prepayment");
    const { err } = await back("--no-refund");
    expect(err).not.toContain("transfer 86.19");
    expect(err).toContain("which cost 80.00 EUR");
  });

  it("is told to the buyer each time, with the goods that came back", async () => {
    const { placed, one, two, back } = await placeShipped();
    await back("--line", "2=1");
    await back("--line", "2=1");
    await back("--line", "2=2", "--line", "1=1");
    const [first, second, third] = await textsTo(placed.email, "returned-in-part");
    expect(third).toBeUndefined();
    expect(first).toContain(two.articleNumber);
    expect(first).toContain("1 Stück × 30,00 €");
    expect(first).not.toContain(one.articleNumber);
    expect(second).toContain(one.articleNumber);
  });
});
