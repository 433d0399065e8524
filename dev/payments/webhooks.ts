import { createHmac } from "node:crypto";
import { newId } from "./objects";
import { now, type EventObject, type EventType, type Store, type StoredEvent } from "./store";

/** The version whose shapes the objects have; the one the installed stripe client speaks. */
export const API_VERSION = "2026-10-28.endive";

/** Waits before the second and further attempts, in milliseconds. Live Stripe goes on for 3 days. */
const DEFAULT_RETRY_DELAYS = [
  500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
];
const ANSWER_TIMEOUT = 20_000;

export interface WebhookOptions {
  url: string;
  secret: string;
  retryDelays?: number[];
}

/** To test what the shop refuses: another secret, or another time stamp (Unix seconds). */
export interface DeliveryOptions {
  signedWith?: string;
  signedAt?: number;
}

/** `status` is the shop's HTTP status, absent when there was no answer. */
export interface DeliveryResult {
  eventId: string;
  delivered: boolean;
  status?: number;
  error?: string;
}

/**
 * `Stripe-Signature` of a payload (https://docs.stripe.com/webhooks#verify-manually):
 * HMAC-SHA256 over `{timestamp}.{payload}` in hex, as scheme v1.
 */
export function signatureHeader(payload: string, secret: string, timestamp: number) {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

/** Creates events and brings them to the shop until it answers 2xx. */
export class Webhooks {
  #held = false;
  #delay = 0;
  #closed = new AbortController();
  #timers = new Map<string, NodeJS.Timeout>();
  #running = new Set<Promise<unknown>>();

  constructor(
    private readonly store: Store,
    private readonly options: WebhookOptions,
  ) {}

  /** Takes up what an earlier run could not deliver. */
  resume() {
    for (const stored of this.store.events.values()) {
      if (stored.delivery.state === "delivered") continue;
      stored.delivery = { ...stored.delivery, state: "pending", attempts: 0 };
      this.#schedule(stored, 0);
    }
  }

  /** The event holds a copy of the object as it is now. The first attempt starts at once. */
  emit(
    type: EventType,
    object: EventObject,
    context: { sessionId: string | null; requestId?: string; idempotencyKey?: string },
  ) {
    const stored: StoredEvent = {
      event: {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: context.requestId ?? null, idempotency_key: context.idempotencyKey ?? null },
        type,
      },
      sessionId: context.sessionId,
      delivery: { state: this.#held ? "held" : "pending", attempts: 0, lastResult: null },
    };
    this.store.events.set(stored.event.id, stored);
    if (!this.#held) this.#schedule(stored, this.#delay);
  }

  /** From now on nothing is delivered by itself, new attempts of older events included. */
  hold() {
    this.#held = true;
    for (const [id, timer] of this.#timers) {
      clearTimeout(timer);
      const stored = this.store.events.get(id);
      if (stored) stored.delivery.state = "held";
    }
    this.#timers.clear();
    this.store.saveInBackground();
  }

  /**
   * Ends the hold and delivers what waited, one after the other: first the events named in
   * `order`, then the rest in the order they happened. What fails is tried again later.
   */
  async release(order: string[] = []): Promise<DeliveryResult[]> {
    this.#held = false;
    const all = [...this.store.events.values()];
    const waiting = all.filter((stored) => stored.delivery.state === "held");
    for (const stored of waiting) stored.delivery.state = "pending";
    const rank = ({ event }: StoredEvent) => order.indexOf(event.id) + 1 || Infinity;
    const results: DeliveryResult[] = [];
    for (const stored of waiting.sort((a, b) =>
      rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0,
    )) {
      results.push(await this.#track(this.#attemptAndRetry(stored)));
    }
    return results;
  }

  /** Milliseconds between an event and its first attempt, for events from now on. */
  setDelay(milliseconds: number) {
    this.#delay = milliseconds;
  }

  /** Delivers an event now, whether or not it was delivered before. Unknown id: an Error. */
  async deliver(eventId: string, options: DeliveryOptions = {}): Promise<DeliveryResult> {
    const stored = this.store.events.get(eventId);
    if (!stored) throw new Error(`No such event: '${eventId}'`);
    return this.#track(this.#attempt(stored, options));
  }

  /** Delivers events in the given order; each waits for the shop's answer to the one before. */
  async deliverAll(eventIds: string[]): Promise<DeliveryResult[]> {
    const results: DeliveryResult[] = [];
    for (const id of eventIds) results.push(await this.deliver(id));
    return results;
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

  async #attemptAndRetry(stored: StoredEvent): Promise<DeliveryResult> {
    const result = await this.#attempt(stored, {});
    if (result.delivered || stored.delivery.state === "delivered") return result;
    const delay = (this.options.retryDelays ?? DEFAULT_RETRY_DELAYS)[stored.delivery.attempts - 1];
    if (this.#held) stored.delivery.state = "held";
    else if (delay === undefined) stored.delivery.state = "failed";
    else this.#schedule(stored, delay);
    this.store.saveInBackground();
    return result;
  }

  async #attempt(stored: StoredEvent, options: DeliveryOptions): Promise<DeliveryResult> {
    const { delivery, event } = stored;
    const result = await this.#post(stored, options);
    if (this.#closed.signal.aborted && !result.delivered) return result;
    delivery.attempts += 1;
    delivery.lastResult = result.error ?? `HTTP ${result.status}`;
    if (result.delivered) {
      delivery.state = "delivered";
      event.pending_webhooks = 0;
      clearTimeout(this.#timers.get(event.id));
      this.#timers.delete(event.id);
    }
    this.store.saveInBackground();
    return result;
  }

  async #post({ event }: StoredEvent, options: DeliveryOptions): Promise<DeliveryResult> {
    const payload = JSON.stringify(event, null, 2);
    const secret = options.signedWith ?? this.options.secret;
    try {
      const response = await fetch(this.options.url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": signatureHeader(payload, secret, options.signedAt ?? now()),
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(ANSWER_TIMEOUT)]),
      });
      await response.body?.cancel();
      return { eventId: event.id, delivered: response.ok, status: response.status };
    } catch (error) {
      return { eventId: event.id, delivered: false, error: describe(error) };
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
