import { describe, expect, it } from "vitest";
import { startPayment } from "~/payments/payment-page.server";
import { remindOfPrepayments } from "~/payments/reminders.server";
import { refundOrder } from "~/payments/refund-order.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { queueOrderMail } from "~/orders/order-mail.server";
import { db } from "~/platform/db.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import { kindsOfMails, payOnline, reload, sessionOf, settledState } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockCounts, stockOf } from "../support/products";

let buyer = 0;

async function placeOrder(paymentMethod: "online" | "prepayment", language: "de" | "en" = "de") {
  const product = await createProduct({ stock: 2, priceCents: 20_000 });
  const email = `customer${++buyer}@orders.test`;
  const placed = await order(new Map([[product.id, 1]]), {
    language,
    form: { paymentMethod, email },
  });
  if (paymentMethod === "online") await startPayment(placed);
  return { product, placed, number: placed.number };
}

async function placePaid(language: "de" | "en" = "de") {
  const all = await placeOrder("online", language);
  await payOnline(await reload(all.placed));
  return all;
}

const orders = (...argv: string[]) => runShop(["orders", ...argv]);
const history = async (number: string) => {
  const { out } = await orders("show", number, "--json");
  const shown = JSON.parse(out) as { history: { actor: string; event: string; at: string }[] };
  return shown.history;
};
const textsTo = async (recipient: string) => {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .execute();
  return rows.map(({ message }) => message);
};

describe("a paid order", () => {
  it("is processed, shipped and delivered, and each step stands in its history", async () => {
    const { placed, number } = await placePaid("en");
    expect(await orders("process", number.toLowerCase(), "--by", "Ute")).toEqual({
      exitCode: 0,
      out: `${number}: processing, payment paid.\n`,
      err: "",
    });
    expect((await orders("ship", number, "JJD000390007", "--by", "Ute")).exitCode).toBe(0);
    expect((await orders("deliver", number, "--by", "Ute")).exitCode).toBe(0);
    expect(await settledState(placed)).toBe("delivered paid sold");
    expect((await history(number)).map(({ actor, event }) => `${actor}: ${event}`)).toEqual([
      "customer: placed",
      "stripe: paid",
      "operator Ute: processing",
      "operator Ute: shipped",
      "operator Ute: delivered",
    ]);
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "shipped"]);
    const shipped = (await textsTo(placed.email)).at(-1);
    expect(shipped?.subject).toBe(`Order ${number} is on its way`);
    expect(shipped?.text).toContain("Tracking number: JJD000390007");
    expect(shipped?.html).toContain("JJD000390007");
  });

  it("is shipped once however often it is said; a corrected number is told, too", async () => {
    const { placed, number } = await placePaid();
    await Promise.all([orders("ship", number, "AAA111"), orders("ship", number, "AAA111")]);
    const again = await orders("ship", number, "AAA111", "--json");
    expect(JSON.parse(again.out)).toMatchObject({ changed: false, trackingNumber: "AAA111" });
    await orders("ship", number, "BBB222");
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "shipped", "shipped"]);
    expect((await textsTo(placed.email)).at(-1)?.text).toContain("Sendungsnummer: BBB222");
  });

  it("is never told the same thing twice, whoever asks for it", async () => {
    const { placed } = await placePaid();
    const tell = () =>
      db.transaction().execute((trx) => queueOrderMail(trx, "payment-received", placed));
    await Promise.all([tell(), tell(), tell()]);
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "payment-received"]);
  });

  it("is cancelled before shipping: refunded, back on the shelf, and told once each", async () => {
    const { placed, product, number } = await placePaid();
    const { exitCode, out } = await orders("cancel", number);
    expect([exitCode, out]).toEqual([0, `${number}: cancelled, payment paid.\n`]);
    await refundOrder(placed.id);
    expect((await orders("cancel", number)).out).toBe(
      `${number}: already cancelled, payment refunded.\n`,
    );
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await stockCounts(product.id)).toEqual({ onHand: 2, held: 0, sold: 0 });
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "cancelled", "refunded"]);
    const refunds = payments.events(sessionOf(placed).id).map(({ type }) => type);
    expect(refunds.filter((type) => type === "charge.refunded")).toHaveLength(1);
  });

  it("can be cancelled without offering its pieces again", async () => {
    const { product, number } = await placePaid();
    await orders("cancel", number, "--no-restock");
    expect(await stockOf(product.id)).toBe(1);
  });

  it("comes back after shipping: refunded, and restocked when asked for, once", async () => {
    const { placed, product, number } = await placePaid();
    await orders("ship", number, "AAA111");
    expect((await orders("cancel", number)).exitCode).toBe(1);
    expect((await orders("return", number)).exitCode).toBe(0);
    expect((await kindsOfMails(placed)).at(-1)).toBe("returned");
    expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 0, sold: 1 });
    await refundOrder(placed.id);
    for (let turn = 0; turn < 2; turn++) await orders("return", number, "--restock");
    expect(await settledState(placed)).toBe("returned refunded released");
    expect(await stockOf(product.id)).toBe(2);
    expect((await kindsOfMails(placed)).filter((kind) => kind === "refunded")).toHaveLength(1);
  });
});

describe("a prepayment", () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);

  it("is reminded of once, three days before its term ends, in the order's language", async () => {
    const { placed } = await placeOrder("prepayment", "en");
    await remindOfPrepayments(later(6.9));
    expect(await kindsOfMails(placed)).toEqual(["prepayment"]);
    await Promise.all([remindOfPrepayments(later(7.1)), remindOfPrepayments(later(7.1))]);
    await remindOfPrepayments(later(8));
    expect(await kindsOfMails(placed)).toEqual(["prepayment", "prepayment-reminder"]);
    const reminded = (await history(placed.number)).filter(({ event }) => event === "reminded");
    expect(reminded).toHaveLength(1);
    const reminder = (await textsTo(placed.email)).at(-1);
    expect(reminder?.subject).toMatch(/^Reminder: please pay order AA-/);
    expect(reminder?.text).toContain(`Reference: ${placed.number}`);
    expect(reminder?.html).toContain("IBAN");
  });

  it("that was paid is confirmed once and not reminded of", async () => {
    const { placed, number } = await placeOrder("prepayment");
    expect((await orders("paid", number)).out).toBe(`${number}: paid, payment paid.\n`);
    expect((await orders("paid", number)).out).toBe(`${number}: already paid, payment paid.\n`);
    await remindOfPrepayments(later(8));
    expect(await kindsOfMails(placed)).toEqual(["prepayment", "payment-received"]);
    expect((await textsTo(placed.email)).at(-1)?.text).toContain("200,00");
  });

  it("whose money comes too late is revived while its parts are there", async () => {
    const { placed, product, number } = await placeOrder("prepayment");
    await releaseExpiredOrders(later(11));
    expect((await orders("paid", number)).exitCode).toBe(0);
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 0, sold: 1 });
  });

  it("whose money comes after its parts were sold is in the books, and goes back", async () => {
    const { placed, product, number } = await placeOrder("prepayment");
    await releaseExpiredOrders(later(11));
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", product.id).execute();
    expect(await orders("paid", number)).toEqual({
      exitCode: 0,
      out: `${number}: cancelled, payment paid.\n`,
      err: `Please transfer 200.00 EUR back to the buyer, then note it: orders refunded ${number}\n`,
    });
    expect((await orders("paid", number)).out).toContain("already cancelled, payment paid");
    expect((await orders("show", number)).out).toContain("to do       Please transfer 200.00 EUR");
    expect(await stockOf(product.id)).toBe(0);
    await orders("refunded", number);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await kindsOfMails(placed)).toEqual([
      "prepayment",
      "prepayment-expired",
      "paid-too-late",
      "refunded-sold-out",
    ]);
  });

  it("whose money comes after it was cancelled isn't revived; the money goes back", async () => {
    const { placed, product, number } = await placeOrder("prepayment", "en");
    await orders("cancel", number);
    expect((await orders("paid", number)).err).toContain("Please transfer 200.00 EUR back");
    expect(await settledState(placed)).toBe("cancelled paid released");
    expect(await stockOf(product.id)).toBe(2);
    expect((await textsTo(placed.email)).at(-1)?.text).toContain("after we had cancelled");
    await orders("refunded", number);
    expect(await kindsOfMails(placed)).toContain("refunded");
    expect((await history(number)).map(({ event }) => event)).toContain("paid-after-cancelling");
  });

  it("that was cancelled is paid back by hand and noted", async () => {
    const { placed, number } = await placeOrder("prepayment");
    await orders("paid", number);
    const cancelled = await orders("cancel", number);
    expect(cancelled.err).toBe(
      `Please transfer 200.00 EUR back to the buyer, then note it: orders refunded ${number}\n`,
    );
    await orders("refunded", number);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await kindsOfMails(placed)).toEqual([
      "prepayment",
      "payment-received",
      "cancelled",
      "refunded",
    ]);
  });

  it("that was cancelled before it was paid tells the buyer not to transfer anything", async () => {
    const { placed, product, number } = await placeOrder("prepayment");
    await orders("cancel", number);
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(await stockOf(product.id)).toBe(2);
    expect((await textsTo(placed.email)).at(-1)?.text).toContain("überweisen Sie nichts mehr");
  });
});

describe("an order that nobody has paid", () => {
  it.each([["ship", "AAA111"], ["process"], ["deliver"], ["return"], ["paid"], ["refunded"]])(
    "online refuses to %s, says why, and stays as it is",
    async (step, ...rest) => {
      const { placed, number } = await placeOrder("online");
      const { exitCode, out, err } = await orders(step, number, ...rest);
      expect([exitCode, out]).toEqual([1, ""]);
      expect(err).toContain(number);
      expect(await settledState(placed)).toBe("pending open held");
      expect(await kindsOfMails(placed)).toEqual([]);
    },
  );

  it("is cancelled together with its payment page, silently", async () => {
    const { placed, number } = await placeOrder("online");
    expect((await orders("cancel", number)).exitCode).toBe(0);
    expect(sessionOf(placed).status).toBe("expired");
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(await kindsOfMails(placed)).toEqual([]);
  });

  it("but in the moment of cancelling is cancelled as a paid one", async () => {
    const { placed, number } = await placeOrder("online");
    await payments.pay(sessionOf(placed).id);
    await orders("cancel", number);
    await refundOrder(placed.id);
    expect(await settledState(placed)).toBe("cancelled refunded released");
  });
});

describe("the command line", () => {
  it("lists by state and by buyer, and shows one with goods and amounts", async () => {
    const { placed, number } = await placePaid();
    const listed = await orders("list", "--status", "paid", "--email", placed.email);
    expect(listed.out).toContain(`${number}  `);
    expect(listed.out).toContain("1 order\n");
    expect(listed.out).toMatch(/^number +placed \(Berlin\) .* buyer .* to do\n/);
    expect(listed.out).toMatch(/Erika Muster .* ship\n/);
    const json = await orders("list", "--email", placed.email, "--json");
    expect(JSON.parse(json.out)).toMatchObject([{ number, paymentState: "paid" }]);
    const { out } = await orders("show", number);
    for (const part of ["200.00 EUR", "Kaiserslautern", "stripe: paid", "1 × TEST-"]) {
      expect(out).toContain(part);
    }
  });

  it.each([
    [["show", "AA-2026-FFFFFF"], 1],
    [["ship", "AA-2026-FFFFFF", "AAA111"], 1],
    [["ship", "AA-2026-FFFFFF"], 2],
    [["list", "--status", "lost"], 2],
    [["list", "--limit", "x"], 2],
    [["list", "--limit", "0"], 2],
    [["ship", "AA-2026-FFFFFF", "<script>"], 2],
    [["--help"], 0],
    [["cancel", "--help"], 0],
  ])("ends %j with %i", async (argv, exitCode) => {
    expect((await orders(...argv)).exitCode).toBe(exitCode);
  });
});
