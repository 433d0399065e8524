import { describe, expect, it } from "vitest";
import { orderStatuses, paymentStates, stockStates } from "../../db/order-tables";
import {
  decide,
  events,
  type OrderEvent,
  OrderTransitionError,
  type Rule,
  type States,
} from "~/orders/lifecycle";
import { isCalledOff } from "~/orders/order-status";
import type { Order } from "~/orders/orders.server";
import { payments, statuses } from "~/orders/states";

const names = Object.keys(events) as OrderEvent[];

/** An order's states with what became of its piece and its money until now. */
interface Life extends States, Pick<Order, "number" | "dispute" | "withdrawal" | "paymentMethod"> {
  /** Pieces on the shelf; the order's own was taken from there. */
  shelf: number;
  /** How often the shop got the money, less how often it went back. */
  money: number;
  isOwed: boolean;
}

const placed: Life = {
  status: "pending",
  paymentState: "open",
  stockState: "held",
  number: "AA-2026-0A1B2C",
  dispute: null,
  withdrawal: null,
  paymentMethod: "online",
  shelf: 0,
  money: 0,
  isOwed: false,
};

interface Step {
  event: OrderEvent;
  /** Whether somebody else bought the piece when it is wanted again. */
  isGone: boolean;
  skipsRestock: boolean;
}

function statesAfter(life: Life, step: Step): [States, OrderEvent] | undefined {
  try {
    const next = decide(life, step.event);
    if (!next) return undefined;
    const revives = life.stockState === "released" && next.stockState === "sold";
    if (!revives || (!step.isGone && !isCalledOff(life))) return [next, step.event];
    return [decide(life, "paid-too-late") as States, "paid-too-late"];
  } catch (error) {
    if (error instanceof OrderTransitionError) return undefined;
    throw error;
  }
}

/** What `applyEvent` does, on paper. */
function live(life: Life, step: Step): Life {
  const decided = statesAfter(life, step);
  if (!decided) return life;
  const [next, event] = decided;
  const rule: Rule = events[event];
  if (step.skipsRestock && event === "cancelled" && life.paymentState !== "open") {
    next.stockState = "sold";
  }
  const { stockState } = next;
  const moved = life.stockState === stockState ? 0 : stockState === "released" ? 1 : -1;
  const taken = life.stockState === "held" && stockState === "sold" ? 0 : moved;
  const holdsMoney = (state: States["paymentState"]) =>
    state === "paid" || state === "flagged" || state === "refund-failed";
  const heldBefore = holdsMoney(life.paymentState);
  const holds = holdsMoney(next.paymentState);
  const isOwed = rule.owesRefund === true && holds;
  return {
    ...life,
    ...next,
    shelf: life.shelf + taken,
    money: life.money + Number(holds) - Number(heldBefore),
    isOwed: holds && (life.isOwed || isOwed) && next.status !== "paid",
  };
}

const anyStep: Step[] = names.flatMap((event) =>
  [false, true].flatMap((isGone) =>
    [false, true].map((skipsRestock) => ({ event, isGone, skipsRestock })),
  ),
);

/** Lets everything happen to every order there can be, so to any of them in any order. */
function always(check: (before: Life, after: Life, step: Step) => void): void {
  const seen = new Set<string>();
  const todo: Life[] = [placed, { ...placed, paymentMethod: "prepayment" }];
  for (let life = todo.pop(); life; life = todo.pop()) {
    const key = JSON.stringify(life);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const step of anyStep) {
      const after = live(life, step);
      check(life, after, step);
      todo.push(after);
    }
  }
}

describe("an order's life", () => {
  it("reaches every state there is, and no other", () => {
    const reached = new Set<string>();
    always((_, { status, paymentState, stockState }) => {
      reached.add(`status ${status}`).add(`payment ${paymentState}`).add(`stock ${stockState}`);
    });
    expect([...reached].sort()).toEqual(
      [
        ...orderStatuses.map((state) => `status ${state}`),
        ...paymentStates.map((state) => `payment ${state}`),
        ...stockStates.map((state) => `stock ${state}`),
      ].sort(),
    );
  });

  it("knows for every state and event what follows, or says why not", () => {
    for (const status of orderStatuses) {
      for (const paymentState of paymentStates) {
        for (const event of names) {
          const states = { status, paymentState, stockState: statuses[status].stock };
          const life = { ...placed, ...states };
          const [next] = statesAfter(life, { event, isGone: false, skipsRestock: false }) ?? [life];
          expect(orderStatuses).toContain(next.status);
          expect(paymentStates).toContain(next.paymentState);
          expect(stockStates).toContain(next.stockState);
        }
      }
    }
  });

  it("has no event that a row would have to name and none does", () => {
    const named = {
      status: new Set(Object.values(statuses).flatMap(({ on }) => Object.keys(on))),
      payment: new Set(Object.values(payments).flatMap((row) => Object.keys(row))),
    };
    for (const event of names) {
      const { needs }: Rule = events[event];
      for (const fact of needs) expect(named[fact]).toContain(event);
    }
  });

  it("takes a piece once and puts it back once, whatever happens", () => {
    always((_, { shelf, stockState }) => {
      expect(shelf).toBe(stockState === "released" ? 1 : 0);
    });
  });

  it("never holds a piece for longer than the payment is waited for or looked at", () => {
    always((_, { stockState, paymentState, status }) => {
      if (stockState !== "held") return;
      expect(["open", "processing", "flagged"]).toContain(paymentState);
      expect(status).toBe("pending");
    });
  });

  it("sends nothing out that isn't paid, or on sale again", () => {
    always(({ status: before }, { status, stockState, paymentState }) => {
      if (status !== "shipped" || before === "shipped") return;
      expect(stockState).toBe("sold");
      expect(paymentState).toBe("paid");
    });
  });

  it("sends no parcel of what isn't paid, and changes nothing that is on its way", () => {
    const before = ["pending", "paid", "processing"];
    always((life, _, { event }) => {
      const happens = () => decide(life, event) !== undefined;
      if (event === "shipped-in-part" && before.slice(1).includes(life.status)) {
        expect(happens()).toBe(true);
        expect(life).toMatchObject({ paymentState: "paid", stockState: "sold" });
      } else if (event === "address-corrected" || event === "items-changed") {
        if (before.includes(life.status)) expect(happens()).toBe(true);
        else expect(happens).toThrow(OrderTransitionError);
      }
    });
  });

  it("takes the money once, and gives back no more than that", () => {
    always((_, { money }) => {
      expect(money).toBeGreaterThanOrEqual(0);
      expect(money).toBeLessThanOrEqual(1);
    });
  });

  it("owes the money of a cancelled order, or has refunded it", () => {
    always((_, { status, paymentState, isOwed }) => {
      if (status !== "cancelled") return;
      const isOver = ["failed", "expired", "cancelled", "refunded", "refund-failed"];
      // A page that doesn't match its order is a person's to judge.
      if (paymentState !== "flagged" && !isOver.includes(paymentState)) expect(isOwed).toBe(true);
    });
  });

  it("leaves a payment that doesn't match the order to a person", () => {
    const judged: OrderEvent[] = ["paid", "paid-too-late", "paid-after-cancelling"];
    const back: OrderEvent[] = ["refunded", "refund-failed"];
    always((before, { paymentState }, { event }) => {
      if (before.paymentState !== "flagged" || paymentState === "flagged") return;
      expect([...judged, ...back]).toContain(event);
    });
  });

  it("is over once the money went back, unless that fails", () => {
    always((before, { status, paymentState }, { event }) => {
      if (before.paymentState !== "refunded") return;
      if (paymentState !== "refunded") expect(event).toBe("refund-failed");
      if (before.status === "cancelled") expect(status).toBe("cancelled");
    });
  });

  it("ends with cancelled or returned; only its payment brings a cancelled one back", () => {
    always((before, { status }, { event }) => {
      if (before.status === "returned") expect(status).toBe("returned");
      if (before.status === "cancelled" && status !== "cancelled") expect(event).toBe("paid");
    });
  });

  it("changes nothing when the same happens twice", () => {
    const repeatable: OrderEvent[] = ["shipped"];
    always((_, after, step) => {
      if (repeatable.includes(step.event)) return;
      expect(live(after, step)).toEqual(after);
    });
  });
});
