import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { newId, now } from "./objects";
import type { Cause, EventObject, Store, StoredEvent } from "./store";

/** The version whose shapes the objects have; the one the installed stripe client speaks. */
const API_VERSION = "2026-10-28.endive";

/** Waits before the second and further attempts, in milliseconds. Live Stripe goes on for 3 days. */
const DEFAULT_RETRY_DELAYS = [500, 1000, 2000, 5000, 10_000, 60_000, 300_000, 3_600_000];
const ANSWER_TIMEOUT = 20_000;

interface WebhookOptions {
  webhookUrl: string;
  webhookSecret: string;
  retryDelays?: number[];
}

/** https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(payload: string, secret: string, timestamp: number) {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

export class Webhooks {
  #held = false;
  #closed = new AbortController();
  #timers = new Map<string, NodeJS.Timeout>();
  #running = new Set<Promise<unknown>>();

  constructor(
    private readonly store: Store,
    private readonly options: WebhookOptions,
  ) {}

  resume() {
    for (const stored of this.store.events.values()) {
      if (stored.delivery.state === "delivered") continue;
      stored.delivery = { ...stored.delivery, state: "pending", attempts: 0 };
      this.#schedule(stored, 0);
    }
  }

  /** The event holds a copy of the object as it is now. The first attempt starts at once. */
  emit(type: Stripe.Event.Type, object: EventObject, cause: Cause = {}) {
    const stored: StoredEvent = {
      event: {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: cause.requestId ?? null, idempotency_key: cause.idempotencyKey ?? null },
        type,
      },
      sessionId: this.#sessionOf(object),
      delivery: { state: this.#held ? "held" : "pending", attempts: 0, lastResult: null },
    };
    this.store.events.set(stored.event.id, stored);
    if (!this.#held) this.#schedule(stored, 0);
  }

  #sessionOf(object: EventObject): string | null {
    if (object.object === "checkout.session") return object.id;
    const intent = object.object === "payment_intent" ? object.id : object.payment_intent;
    const sessions = [...this.store.sessions.values()];
    return sessions.find(({ session }) => session.payment_intent === intent)?.session.id ?? null;
  }

  hold() {
    this.#held = true;
    for (const [id, timer] of this.#timers) {
      clearTimeout(timer);
      const stored = this.store.events.get(id);
      if (stored) stored.delivery.state = "held";
    }
    this.#timers.clear();
    this.store.save();
  }

  async deliverSession(sessionId: string): Promise<void> {
    for (const stored of this.store.events.values()) {
      if (stored.sessionId === sessionId) await this.#track(this.#attempt(stored));
    }
  }

  /** Resolves when no delivery is under way. Later attempts and delayed ones are not awaited. */
  async settled() {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  async close() {
    this.#closed.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.settled();
  }

  #schedule(stored: StoredEvent, delay: number) {
    if (this.#closed.signal.aborted) return;
    const start = () => {
      this.#timers.delete(stored.event.id);
      void this.#track(this.#attemptAndRetry(stored));
    };
    if (delay <= 0) return start();
    this.#timers.set(stored.event.id, setTimeout(start, delay).unref());
  }

  async #attemptAndRetry(stored: StoredEvent): Promise<void> {
    await this.#attempt(stored);
    const { delivery } = stored;
    if (delivery.state === "delivered") return;
    const delay = (this.options.retryDelays ?? DEFAULT_RETRY_DELAYS)[delivery.attempts - 1];
    if (this.#held) delivery.state = "held";
    else if (delay === undefined) delivery.state = "failed";
    else this.#schedule(stored, delay);
    this.store.save();
  }

  async #attempt({ delivery, event }: StoredEvent): Promise<void> {
    const status = await this.#post(JSON.stringify(event, null, 2));
    if (status === undefined) return;
    delivery.attempts += 1;
    delivery.lastResult = typeof status === "number" ? `HTTP ${status}` : status;
    if (typeof status === "number" && status >= 200 && status < 300) {
      delivery.state = "delivered";
      event.pending_webhooks = 0;
      clearTimeout(this.#timers.get(event.id));
      this.#timers.delete(event.id);
    }
    this.store.save();
  }

  /** @returns the shop's status, why there was no answer, or nothing when the simulator closes */
  async #post(payload: string): Promise<number | string | undefined> {
    try {
      const response = await fetch(this.options.webhookUrl, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": signatureHeader(payload, this.options.webhookSecret, now()),
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(ANSWER_TIMEOUT)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      return this.#closed.signal.aborted ? undefined : describe(error);
    }
  }

  async #track<Result>(work: Promise<Result>): Promise<Result> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
