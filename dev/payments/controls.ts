import type { Disputes } from "./disputes";
import type { Faults, FaultKind, FaultOptions } from "./faults";
import type { PaymentChoice } from "./objects";
import type { Payments } from "./payments";
import type { Refunds } from "./refunds";
import type { Store, StoredEvent } from "./store";
import type { Webhooks } from "./webhooks";
import type Stripe from "stripe";

export interface EventSummary {
  id: string;
  type: StoredEvent["event"]["type"];
  /** Unix seconds. */
  created: number;
  sessionId: string | null;
  state: StoredEvent["delivery"]["state"];
  attempts: number;
  /** `HTTP 200`, or why there was no answer. */
  lastResult: string | null;
}

/** Unknown session ids are an ApiError, unknown event ids an Error. */
export interface PaymentSimulatorControls {
  sessions(): Stripe.Checkout.Session[];
  events(sessionId?: string): EventSummary[];

  /** From now on no event is delivered by itself. */
  holdDeliveries(): void;
  deliverSession(sessionId: string): Promise<void>;
  deliveriesSettled(): Promise<void>;

  /** As on the hosted page, without it. False: the session was not open. */
  pay(sessionId: string, choice?: Partial<PaymentChoice>): Promise<boolean>;
  settleDebit(sessionId: string, outcome?: "succeeded" | "failed"): Promise<boolean>;
  expireSession(sessionId: string): Promise<boolean>;
  dispute(sessionId: string, reason?: string): Promise<string>;
  /** `won`: for the shop, `lost`: for the buyer. */
  closeDispute(disputeId: string, outcome: "won" | "lost"): Promise<unknown>;
  failRefund(refundId: string): Promise<unknown>;

  injectFault(kind: FaultKind, options?: FaultOptions): void;
  clearFaults(): void;
  /** Kept waiting by a fault of the kind `held`. */
  heldRequests(): number;
  releaseRequests(): void;
}

export function createControls(parts: {
  store: Store;
  webhooks: Webhooks;
  payments: Payments;
  refunds: Refunds;
  disputes: Disputes;
  faults: Faults;
}): PaymentSimulatorControls {
  const { store, webhooks, payments, refunds, disputes, faults } = parts;
  const saved = <Result>(result: Result) => {
    store.save();
    return Promise.resolve(result);
  };
  return {
    sessions: () => {
      payments.sweep();
      return [...store.sessions.values()].map(({ session }) => structuredClone(session));
    },
    events: (sessionId) =>
      [...store.events.values()]
        .filter((stored) => sessionId === undefined || stored.sessionId === sessionId)
        .map(summary),

    holdDeliveries: () => webhooks.hold(),
    deliverSession: (sessionId) => webhooks.deliverSession(sessionId),
    deliveriesSettled: () => webhooks.settled(),

    pay: (id, choice) =>
      saved(payments.pay(id, { method: "card", outcome: "succeeded", ...choice })),
    settleDebit: (id, outcome) => saved(payments.settleDebit(id, outcome)),
    expireSession: (id) => saved(payments.runOut(id)),
    dispute: (id, reason = "fraudulent") => saved(disputes.open(id, reason).id),
    closeDispute: (id, outcome) => saved(disputes.close(id, outcome)),
    failRefund: (id) => saved(refunds.fail(id)),

    injectFault: (kind, options) => faults.add(kind, options),
    clearFaults: () => faults.clear(),
    heldRequests: () => faults.held,
    releaseRequests: () => faults.release(),
  };
}

function summary({ event, sessionId, delivery }: StoredEvent): EventSummary {
  const { id, type, created } = event;
  return { id, type, created, sessionId, ...delivery };
}
