import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endPaymentPage } from "~/payments/cancel-order.server";
import { startPayment } from "~/payments/payment-page.server";
import { remindOfPrepayments } from "~/payments/reminders.server";
import { refundOrder } from "~/payments/refund-order.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import type { Order } from "~/orders/orders.server";
import { viewOrder } from "~/orders/order-view.server";
import { insertWithdrawal } from "~/withdrawal/withdrawals.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import {
  completed,
  kindsOfMails,
  mailsToDesk,
  openOrder,
  payOnline,
  reload,
  sessionOf,
  settledState,
  stripeEvent,
} from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockCounts } from "../support/products";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const orders = (...argv: string[]) => runShop(["orders", ...argv]);

let buyers = 0;

async function placePrepayment() {
  const product = await createProduct({ stock: 3, priceCents: 20_000 });
  const placed = await order(new Map([[product.id, 2]]), {
    form: { paymentMethod: "prepayment", email: `withdrawn${++buyers}@customer.test` },
  });
  return { placed, product };
}

function withdraw(placed: Order, items = "") {
  const form = { name: "Erika Muster", orderNumber: placed.number, email: placed.email, items };
  return insertWithdrawal({ form, formId: randomUUID(), language: "de" });
}

describe("an unpaid prepayment that is withdrawn as a whole", () => {
  it("is cancelled, its pieces are free, and nobody is reminded to pay", async () => {
    const { placed, product } = await placePrepayment();
    await withdraw(placed);
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(await stockCounts(product.id)).toEqual({ onHand: 3, held: 0, sold: 0 });
    await remindOfPrepayments(inDays(8));
    expect(await kindsOfMails(placed)).toEqual(["prepayment", "cancelled", "withdrawal-receipt"]);
    expect((await mailsToDesk(placed)).at(-1)?.text).toContain("Sie müssen nichts tun");
  });

  it("says so in the account, without bank details, and in the operator's commands", async () => {
    const { placed } = await placePrepayment();
    await withdraw(placed);
    const { order: shown, bank } = await viewOrder(await reload(placed), "de");
    expect(shown.withdrawal).toBe("whole");
    expect(shown.withdrawnAt).toBeInstanceOf(Date);
    expect(bank).toEqual([]);
    expect((await orders("show", placed.number)).out).toMatch(
      /withdrawn +\S+ \S+, the whole order/,
    );
    const listed = await orders("list", "--email", placed.email, "--json");
    expect(JSON.parse(listed.out)).toMatchObject([{ withdrawal: "whole" }]);
  });

  it("stays so when the withdrawal is repeated, also in the same moment", async () => {
    const { placed, product } = await placePrepayment();
    await Promise.all([withdraw(placed), withdraw(placed), withdraw(placed, "nur das Netzteil")]);
    await withdraw(placed);
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(await stockCounts(product.id)).toEqual({ onHand: 3, held: 0, sold: 0 });
    expect((await reload(placed)).withdrawal).toBe("whole");
    const kinds = await kindsOfMails(placed);
    expect(kinds.filter((kind) => kind === "cancelled")).toHaveLength(1);
  });

  it("gets its money back when that comes all the same", async () => {
    const { placed } = await placePrepayment();
    await withdraw(placed);
    expect((await orders("paid", placed.number)).err).toContain("transfer 400.00 EUR back");
    expect(await settledState(placed)).toBe("cancelled paid released");
  });

  it.each(["Alles.", "die gesamte Bestellung", "ALL ITEMS", "-"])(
    "is one, too, when the buyer writes “%s” where single items are asked for",
    async (items) => {
      const { placed } = await placePrepayment();
      await withdraw(placed, items);
      expect(await settledState(placed)).toBe("cancelled cancelled released");
    },
  );
});

describe("a withdrawal of single items, or one that doesn't say clearly of what", () => {
  it.each(["nur eines davon", "?", "alles außer dem Netzteil"])(
    "(“%s”) cancels nothing and ends the reminders; the desk decides",
    async (items) => {
      const { placed, product } = await placePrepayment();
      await withdraw(placed, items);
      expect(await settledState(placed)).toBe("pending open held");
      expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 2, sold: 0 });
      await remindOfPrepayments(inDays(8));
      expect(await kindsOfMails(placed)).toEqual(["prepayment", "withdrawal-receipt"]);
      expect((await viewOrder(await reload(placed), "de")).order.withdrawal).toBe("part");
      const { out } = await orders("show", placed.number);
      expect(out).toMatch(/to do +ask the buyer/);
      await orders("paid", placed.number);
      expect(await settledState(placed)).toBe("paid paid sold");
    },
  );

  it("becomes one of the whole order when the buyer withdraws from that, too", async () => {
    const { placed } = await placePrepayment();
    await withdraw(placed, "nur eines davon");
    await withdraw(placed);
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect((await reload(placed)).withdrawal).toBe("whole");
  });
});

describe("an order paid online that is withdrawn", () => {
  it("before it was paid is cancelled, and its payment page ends", async () => {
    const { placed, productId } = await openOrder();
    await withdraw(placed);
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    await endPaymentPage(placed.id);
    expect(sessionOf(placed).status).toBe("expired");
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(await kindsOfMails(placed)).toEqual(["withdrawal-receipt"]);
  });

  it("and is paid in that moment isn't revived: the money goes back", async () => {
    const { placed, productId } = await openOrder();
    await payments.pay(sessionOf(placed).id);
    await withdraw(placed);
    await endPaymentPage(placed.id);
    expect(await settledState(placed)).toBe("cancelled paid released");
    const event = stripeEvent("checkout.session.completed", sessionOf(placed));
    expect(await handleStripeEvent(event)).toBe("already settled");
    await refundOrder(placed.id);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(await kindsOfMails(placed)).toEqual(["withdrawal-receipt", "refunded"]);
    expect((await mailsToDesk(placed)).map(({ subject }) => subject)).toEqual([
      `Widerruf: ${placed.number}`,
    ]);
  });

  it("after it was paid stays for the desk to cancel, and says so", async () => {
    const { placed } = await openOrder();
    await payOnline(placed);
    await withdraw(placed);
    expect(await settledState(placed)).toBe("paid paid sold");
    expect((await mailsToDesk(placed)).at(-1)?.text).toContain(`orders cancel ${placed.number}`);
    expect((await orders("show", placed.number)).out).toMatch(/to do +.*withdrawn/);
    expect((await viewOrder(await reload(placed), "de")).order.withdrawal).toBe("whole");
  });

  it("while its debit is on its way isn't shipped when the money comes", async () => {
    const product = await createProduct({ stock: 1 });
    const email = `withdrawn${++buyers}@customer.test`;
    const placed = await order(new Map([[product.id, 1]]), { form: { email } });
    await startPayment(placed);
    const session = completed(sessionOf(placed), "unpaid");
    await handleStripeEvent(stripeEvent("checkout.session.completed", session));
    await withdraw(placed);
    expect(await settledState(placed)).toBe("pending processing held");
    const succeeded = completed(sessionOf(placed));
    await handleStripeEvent(stripeEvent("checkout.session.async_payment_succeeded", succeeded));
    expect((await mailsToDesk(placed)).at(-1)?.text).toContain("Bitte versenden Sie nichts");
  });
});
