import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type Stripe from "stripe";
import type { SessionParams } from "./params";

export interface StoredSession {
  session: Stripe.Checkout.Session;
  params: SessionParams;
  /** A debit on its way through the banks. `settlesAt` in Unix seconds. */
  debit?: { outcome: "succeeded" | "failed"; settlesAt: number };
}

export type EventObject =
  Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** https://docs.stripe.com/api/events/object */
export interface SimulatorEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: EventObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type EventType =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.updated"
  | "charge.refunded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.payment_failed"
  | "payment_intent.succeeded"
  | "refund.created"
  | "refund.failed"
  | "refund.updated";

/**
 * `held`: waits for a release; `pending`: on its way or due for another attempt; `failed`: all
 * attempts are used up (a restart or a delivery by hand tries again).
 */
export type DeliveryState = "held" | "pending" | "delivered" | "failed";

export interface StoredEvent {
  event: SimulatorEvent;
  sessionId: string | null;
  delivery: { state: DeliveryState; attempts: number; lastResult: string | null };
}

/** The API request that caused an event, if one did. */
export interface Cause {
  requestId?: string;
  idempotencyKey?: string;
}

export interface IdempotentAnswer {
  key: string;
  /** Method, path and parameters of the first request. */
  request: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

/** Everything the simulator knows. Maps keep the order of creation. */
export class Store {
  sessions = new Map<string, StoredSession>();
  paymentIntents = new Map<string, Stripe.PaymentIntent>();
  charges = new Map<string, Stripe.Charge>();
  refunds = new Map<string, Stripe.Refund>();
  disputes = new Map<string, Stripe.Dispute>();
  events = new Map<string, StoredEvent>();
  idempotentAnswers = new Map<string, IdempotentAnswer>();
  /** Kept so that a restarted simulator has the address and the key it had before. */
  port: number | undefined;
  secretKey: string | undefined;

  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  private constructor(private readonly file: string | undefined) {}

  static async open(file: string | undefined): Promise<Store> {
    const store = new Store(file);
    if (!file) return store;
    await mkdir(dirname(file), { recursive: true });
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (text !== undefined) store.#restore(JSON.parse(text) as Saved);
    return store;
  }

  /** Resolves when the state as it is now is in the file. Calls meanwhile share one write. */
  save(): Promise<void> {
    if (!this.file) return Promise.resolve();
    this.#queued ??= this.#writing
      .catch(() => {})
      .then(() => {
        this.#queued = undefined;
        this.#writing = this.#write();
        return this.#writing;
      });
    return this.#queued;
  }

  /** For changes nobody waits for; a failure is reported, not thrown. */
  saveInBackground() {
    this.save().catch((error: unknown) => {
      console.error("Payment simulator: state not saved.", error);
    });
  }

  async #write() {
    const { file } = this;
    if (!file) return;
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(this.#snapshot()), { mode: 0o600 });
    await rename(temporary, file);
  }

  #snapshot(): Saved {
    return {
      port: this.port,
      secretKey: this.secretKey,
      sessions: [...this.sessions.values()],
      paymentIntents: [...this.paymentIntents.values()],
      charges: [...this.charges.values()],
      refunds: [...this.refunds.values()],
      disputes: [...this.disputes.values()],
      events: [...this.events.values()],
      idempotentAnswers: [...this.idempotentAnswers.values()],
    };
  }

  #restore(saved: Saved) {
    this.port = saved.port;
    this.secretKey = saved.secretKey;
    this.sessions = new Map(saved.sessions.map((stored) => [stored.session.id, stored]));
    this.events = new Map(saved.events.map((stored) => [stored.event.id, stored]));
    this.idempotentAnswers = new Map(saved.idempotentAnswers.map((a) => [a.key, a]));
    this.paymentIntents = byId(saved.paymentIntents);
    this.charges = byId(saved.charges);
    this.refunds = byId(saved.refunds);
    this.disputes = byId(saved.disputes);
  }
}

interface Saved {
  port?: number;
  secretKey?: string;
  sessions: StoredSession[];
  paymentIntents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  events: StoredEvent[];
  idempotentAnswers: IdempotentAnswer[];
}

function byId<Item extends { id: string }>(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
