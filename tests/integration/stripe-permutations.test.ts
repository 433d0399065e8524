import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { startPayment } from "~/payments/payment-page.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import {
  completed,
  kindsOfMails,
  mailsToDesk,
  refundAtStripe,
  sessionOf,
  settledState,
  stripeEvent,
} from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockCounts } from "../support/products";

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, position) =>
    permutations(items.filter((_, other) => other !== position)).map((rest) => [item, ...rest]),
  );
}

type Kind = "paid" | "unpaid" | "succeeded" | "failed" | "expired" | "refunded";

function eventOf(kind: Kind, session: Stripe.Checkout.Session): Stripe.Event {
  switch (kind) {
    case "paid":
      return stripeEvent("checkout.session.completed", completed(session));
    case "unpaid":
      return stripeEvent("checkout.session.completed", completed(session, "unpaid"));
    case "succeeded":
      return stripeEvent("checkout.session.async_payment_succeeded", completed(session));
    case "failed":
      return stripeEvent("checkout.session.async_payment_failed", completed(session, "unpaid"));
    case "expired":
      return stripeEvent("checkout.session.expired", { ...session, status: "expired" });
    case "refunded":
      return stripeEvent("charge.refunded", { payment_intent: session.payment_intent });
  }
}

/** What happened to one order, whatever order the news of it arrive in. */
const stories: { name: string; kinds: Kind[]; state: string; stock: object }[] = [
  {
    name: "a card payment",
    kinds: ["paid", "expired"],
    state: "paid paid sold",
    stock: { onHand: 0, held: 0, sold: 1 },
  },
  {
    name: "a debit that succeeds",
    kinds: ["unpaid", "succeeded", "expired"],
    state: "paid paid sold",
    stock: { onHand: 0, held: 0, sold: 1 },
  },
  {
    name: "a debit that fails",
    kinds: ["unpaid", "failed"],
    state: "cancelled failed released",
    stock: { onHand: 1, held: 0, sold: 0 },
  },
  {
    name: "a card payment that is refunded",
    kinds: ["paid", "expired", "refunded"],
    state: "cancelled refunded released",
    stock: { onHand: 1, held: 0, sold: 0 },
  },
  {
    name: "a debit that succeeds and is refunded",
    kinds: ["unpaid", "succeeded", "expired", "refunded"],
    state: "cancelled refunded released",
    stock: { onHand: 1, held: 0, sold: 0 },
  },
];

let buyer = 0;

describe.each(stories)("the events of $name", ({ kinds, state, stock }) => {
  it.each(permutations(kinds).map((sequence) => [sequence.join(", "), sequence] as const))(
    "end in the same state as %s, each of them twice",
    async (_name, sequence) => {
      const product = await createProduct({ stock: 1, priceCents: 9_900 });
      const email = `story${++buyer}@customer.test`;
      const placed = await order(new Map([[product.id, 1]]), { form: { email } });
      await startPayment(placed);
      if (kinds.includes("refunded")) await refundAtStripe(placed);
      const session = sessionOf(placed);
      for (const kind of sequence) {
        const event = eventOf(kind, session);
        await handleStripeEvent(event);
        await handleStripeEvent(event);
      }
      expect(await settledState(placed)).toBe(state);
      expect(await stockCounts(product.id)).toEqual(stock);
      const mails = await kindsOfMails(placed);
      expect(new Set(mails).size).toBe(mails.length);
      const sold = state.startsWith("paid") ? 1 : 0;
      const toDesk = (await mailsToDesk(placed)).length;
      expect(kinds.includes("refunded") ? Math.min(toDesk, 1) : sold).toBe(toDesk);
    },
  );
});
