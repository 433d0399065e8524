import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type Stripe from "stripe";
import { readJson, writePrivateFile } from "../files";
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
  type: Stripe.Event.Type;
}

/** `failed`: no more attempts, except after a restart or by hand. */
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

interface IdempotentAnswer {
  request: string;
  body: string;
}

/** Maps keep the order of creation. */
export class Store {
  sessions = new Map<string, StoredSession>();
  paymentIntents = new Map<string, Stripe.PaymentIntent>();
  charges = new Map<string, Stripe.Charge>();
  refunds = new Map<string, Stripe.Refund>();
  disputes = new Map<string, Stripe.Dispute>();
  events = new Map<string, StoredEvent>();
  idempotentAnswers = new Map<string, IdempotentAnswer>();

  /** @param file JSON; without one, the state is lost in the end */
  constructor(private readonly file: string | undefined) {
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    const saved = readJson(file) as Record<string, [string, never][]> | undefined;
    for (const [name, map] of this.#maps()) {
      for (const [key, value] of saved?.[name] ?? []) map.set(key, value);
    }
  }

  save() {
    if (!this.file) return;
    const state = this.#maps().map(([name, map]) => [name, [...map]]);
    writePrivateFile(this.file, JSON.stringify(Object.fromEntries(state)));
  }

  #maps(): [name: string, Map<string, never>][] {
    return Object.entries(this).filter((entry) => entry[1] instanceof Map);
  }
}
