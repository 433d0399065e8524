import { describe, expect, it } from "vitest";
import { stripe } from "~/platform/stripe.server";
import { runShop } from "../support/command";
import { mailbox, payments } from "../support/fresh-shop";
import { type Buyer, buyerOf, copiesOf, mailsOf, untilSent } from "../support/last-piece";
import {
  holdMails,
  releaseMail,
  kill,
  killWaiting,
  letTimePass,
  lockRow,
  lockTable,
  patience,
  shop,
  start,
  sweep,
} from "../support/mortal-server";
import { settledState } from "../support/order-book";
import { stockCounts } from "../support/products";

/**
 * A server that dies (`kill -9`) at each step of an order, held there by a lock or by an emulator
 * that doesn't answer. Another one is started; jobs and sweeps run, and somebody tries again.
 */

/** The server dies while Stripe has done what it was asked and the shop hasn't kept its answer. */
async function killWithAnswer(endpoint: string, buyer: Buyer, work: () => Promise<unknown>) {
  payments.injectFault("held", { endpoint });
  const lost = work();
  await expect.poll(() => payments.heldRequests(), patience).toBe(1);
  await untilSent(buyer);
  await killWaiting(lockRow("orders", (await buyer.placed()).id), () => {
    payments.releaseRequests();
    return lost;
  });
}

interface Step {
  /** "is killed …" */
  at: string;
  method?: "prepayment";
  until: (buyer: Buyer) => Promise<unknown>;
  /** What somebody does once a server runs again. */
  then?: (buyer: Buyer) => Promise<unknown>;
  end: string;
  mails: string[];
  refunds?: number;
}

const waits = { end: "pending open held", mails: [] };
const paid = { end: "paid paid sold", mails: ["new-order", "order-confirmation"] };
const expired = "cancelled expired released";

const steps: Step[] = [
  {
    at: "before the order is committed",
    until: (buyer) => killWaiting(lockTable("order_events"), buyer.order),
    then: async (buyer) => {
      expect(await buyer.orders()).toEqual([]);
      await buyer.order();
    },
    ...waits,
  },
  {
    at: "before Stripe has made the payment page",
    until: async (buyer) => {
      payments.injectFault("hang", { endpoint: "POST /v1/checkout/sessions" });
      const lost = buyer.order();
      await expect.poll(buyer.orders, patience).toHaveLength(1);
      await kill();
      await lost;
      payments.clearFaults();
    },
    then: (buyer) => buyer.order(),
    ...waits,
  },
  {
    at: "before it keeps the payment page that Stripe has made",
    until: (buyer) => killWithAnswer("POST /v1/checkout/sessions", buyer, buyer.order),
    then: (buyer) => buyer.order(),
    ...waits,
  },
  {
    at: "before it keeps the payment page, and the buyer doesn't come back",
    until: async (buyer) => {
      await killWithAnswer("POST /v1/checkout/sessions", buyer, buyer.order);
      await buyer.makeOverdue();
    },
    end: expired,
    mails: [],
  },
  {
    at: "after the payment, before anybody has told the shop",
    until: async (buyer) => {
      await buyer.pay();
      await kill();
    },
    then: async (buyer) => {
      expect(await buyer.success()).toContain("Zahlung erfolgreich!");
      await buyer.tell();
    },
    ...paid,
  },
  {
    at: "after the payment, and neither buyer nor Stripe come back",
    until: async (buyer) => {
      await buyer.pay();
      await buyer.makeOverdue();
      await kill();
    },
    ...paid,
  },
  {
    at: "before the payment is committed",
    until: async (buyer) => {
      await buyer.pay();
      await killWaiting(lockTable("mails"), buyer.tell);
      expect(await settledState(await buyer.placed())).toBe(waits.end);
    },
    then: async (buyer) => {
      for (let turn = 0; turn < 3; turn++) expect((await buyer.tell()).status).toBe(200);
    },
    ...paid,
  },
  {
    at: "before the payment's mails have their turn",
    until: async (buyer) => {
      await buyer.pay();
      await holdMails(buyer.tell);
      await kill();
    },
    ...paid,
  },
  {
    at: "while the mail server takes its mails",
    until: async (buyer) => {
      await buyer.pay();
      mailbox.faults.hang({ at: "data", times: 2 });
      await buyer.tell();
      await expect.poll(() => mailbox.faults.list(), patience).toEqual([]);
      await kill();
    },
    ...paid,
  },
  {
    at: "before it notes that the mail server has taken a mail",
    until: async (buyer) => {
      await buyer.pay();
      await holdMails(buyer.tell);
      const [mail] = (await mailsOf(buyer)).filter(({ kind }) => kind === "order-confirmation");
      const id = mail?.id ?? "";
      await killWaiting(lockRow("mails", id), () => releaseMail(id));
    },
    ...paid,
    // With one Message-ID: the buyer's mail server may know that it has it.
    mails: ["new-order", "order-confirmation × 2"],
  },
  {
    at: "before it keeps the refund that Stripe has made",
    until: async (buyer) => {
      await buyer.pay();
      await buyer.tell();
      const { number } = await buyer.placed();
      await killWithAnswer("POST /v1/refunds", buyer, () => runShop(["orders", "cancel", number]));
    },
    end: "cancelled refunded released",
    mails: ["cancelled", "new-order", "order-confirmation", "refunded"],
    refunds: 1,
  },
  {
    at: "while an order is released whose buyer has left the payment page",
    until: async (buyer) => {
      await buyer.order();
      await killWaiting(lockRow("products", buyer.productId), buyer.leavePayment);
    },
    then: (buyer) => buyer.leavePayment(),
    end: "cancelled cancelled released",
    mails: [],
  },
  {
    at: "while an overdue order is released",
    until: async (buyer) => {
      await buyer.order();
      await buyer.makeOverdue();
      await killWaiting(lockRow("products", buyer.productId), sweep);
    },
    end: expired,
    mails: [],
  },
  {
    at: "before a prepayment is committed",
    method: "prepayment",
    until: (buyer) => killWaiting(lockTable("mails"), buyer.order),
    then: async (buyer) => {
      expect(await buyer.orders()).toEqual([]);
      for (let turn = 0; turn < 2; turn++) await buyer.order();
    },
    end: "pending open held",
    mails: ["new-order", "prepayment"],
  },
  {
    at: "while an overdue prepayment is released",
    method: "prepayment",
    until: async (buyer) => {
      await buyer.order();
      await untilSent(buyer);
      await buyer.makeOverdue();
      await killWaiting(lockTable("mails"), sweep);
    },
    end: expired,
    mails: ["new-order", "prepayment", "prepayment-expired"],
  },
];

describe("a server loses nothing and doubles nothing when it is killed", () => {
  it.each(steps)(
    "$at",
    async ({ method, until, then, end, mails, refunds = 0 }) => {
      const buyer = await buyerOf(shop, method);
      await until(buyer);
      await letTimePass();
      await start();
      await then?.(buyer);

      await expect.poll(async () => settledState(await buyer.placed()), patience).toBe(end);
      const stock = end.split(" ").at(-1);
      expect(await stockCounts(buyer.productId)).toEqual({
        onHand: stock === "released" ? 1 : 0,
        held: stock === "held" ? 1 : 0,
        sold: stock === "sold" ? 1 : 0,
      });
      expect(await buyer.orders()).toHaveLength(1);
      await untilSent(buyer);
      expect(await copiesOf(buyer)).toEqual(mails);

      const placed = await buyer.placed();
      const sessions = payments.sessions().filter((each) => each.client_reference_id === placed.id);
      expect(sessions).toHaveLength(method === "prepayment" ? 0 : 1);
      if (placed.stripePaymentIntentId) {
        const payment = { payment_intent: placed.stripePaymentIntentId };
        expect((await stripe.refunds.list(payment)).data).toHaveLength(refunds);
      }
    },
    60_000,
  );
});
