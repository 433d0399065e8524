import type Stripe from "stripe";
import { ApiError, invalidParameter, resourceMissing } from "./errors";
import { idOf, newCharge, newPaymentIntent, newSession, now, type PaymentChoice } from "./objects";
import type { SessionParams } from "./params";
import type { Cause, Store, StoredSession } from "./store";
import type { Webhooks } from "./webhooks";

const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;
const MIN_LIFETIME = 30 * 60;
const MAX_LIFETIME = 24 * 60 * 60;

/** Changes are synchronous, so two requests never interleave; callers save the store. */
export class Payments {
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly store: Store,
    private readonly webhooks: Webhooks,
    private readonly debitSeconds: number,
  ) {}

  create(params: SessionParams): StoredSession {
    const session = newSession(params);
    const lifetime = session.expires_at - session.created;
    if (lifetime < MIN_LIFETIME || lifetime > MAX_LIFETIME) {
      const message = "The `expires_at` timestamp must be 30 minutes to 24 hours from now.";
      throw invalidParameter("expires_at", message);
    }
    const total = session.amount_total ?? 0;
    if (total < MIN_TOTAL) {
      const message = "The Checkout Session's total amount due must add up to at least 0.50 eur";
      throw new ApiError(400, { code: "amount_too_small", message });
    }
    if (total > MAX_TOTAL) {
      const message = "The Checkout Session's total amount due must be no more than 999,999.99 eur";
      throw new ApiError(400, { code: "amount_too_large", message });
    }
    const stored = { session, params };
    this.store.sessions.set(session.id, stored);
    this.#scheduleSweep();
    return stored;
  }

  find(id: string): StoredSession | undefined {
    const stored = this.store.sessions.get(id);
    if (stored) this.#bringUpToDate(stored);
    return stored;
  }

  require(id: string, param = "session"): StoredSession {
    const stored = this.find(id);
    if (!stored) throw resourceMissing("checkout.session", id, param);
    return stored;
  }

  pay(id: string, choice: PaymentChoice): boolean {
    const stored = this.require(id);
    const { session } = stored;
    if (session.status !== "open") return false;

    const intent = this.#intentOf(stored);
    this.#attempt(intent, choice);
    if (choice.method === "sepa_debit") {
      intent.status = "processing";
      stored.debit = { outcome: choice.outcome, settlesAt: now() + this.debitSeconds };
      this.#complete(session, "unpaid");
      this.#scheduleSweep();
    } else if (choice.outcome === "succeeded") {
      this.#succeed(intent);
      this.#complete(session, "paid");
    } else {
      this.#fail(intent);
    }
    return true;
  }

  settleDebit(id: string, outcome?: "succeeded" | "failed"): boolean {
    const stored = this.require(id);
    if (!stored.debit) return false;
    this.#settle(stored, outcome ?? stored.debit.outcome);
    return true;
  }

  /** `POST /v1/checkout/sessions/:id/expire`; refuses a session that is not open. */
  expire(id: string, cause: Cause = {}): StoredSession {
    const stored = this.require(id);
    const { session } = stored;
    if (session.status !== "open") {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      throw new ApiError(400, { message });
    }
    this.#expire(stored, cause);
    return stored;
  }

  runOut(id: string): boolean {
    const { session } = this.require(id);
    if (session.status !== "open") return false;
    session.expires_at = now();
    this.find(id);
    return true;
  }

  /** Whatever is due happens; sets the clock for the next. */
  sweep() {
    for (const stored of this.store.sessions.values()) this.#bringUpToDate(stored);
    this.#scheduleSweep();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #bringUpToDate(stored: StoredSession) {
    const { session, debit } = stored;
    if (session.status === "open" && session.expires_at <= now()) this.#expire(stored);
    else if (debit && debit.settlesAt <= now()) this.#settle(stored, debit.outcome);
    else return;
    this.store.save();
  }

  #scheduleSweep() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const deadlines = [...this.store.sessions.values()].map(({ session, debit }) =>
      session.status === "open" ? session.expires_at : (debit?.settlesAt ?? Infinity),
    );
    const next = Math.min(...deadlines);
    if (next === Infinity) return;
    this.#timer = setTimeout(() => this.sweep(), Math.max(0, next * 1000 - Date.now())).unref();
  }

  #expire({ session }: StoredSession, cause: Cause = {}) {
    session.status = "expired";
    const intent = this.store.paymentIntents.get(idOf(session.payment_intent));
    if (intent) Object.assign(intent, { status: "canceled", canceled_at: now() });
    this.webhooks.emit("checkout.session.expired", session, cause);
  }

  /** A declined attempt leaves its payment intent behind; the next attempt goes on with it. */
  #intentOf({ session, params }: StoredSession): Stripe.PaymentIntent {
    const existing = this.store.paymentIntents.get(idOf(session.payment_intent));
    const intent = existing ?? newPaymentIntent(session, params.payment_intent_data);
    this.store.paymentIntents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  #attempt(intent: Stripe.PaymentIntent, { method, outcome }: PaymentChoice) {
    const charge = newCharge(intent, { method, status: method === "card" ? outcome : "pending" });
    this.store.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
  }

  #settle(stored: StoredSession, outcome: "succeeded" | "failed") {
    const { session } = stored;
    delete stored.debit;
    const intent = this.store.paymentIntents.get(idOf(session.payment_intent));
    const charge = this.store.charges.get(idOf(intent?.latest_charge));
    if (!intent || !charge) return;
    charge.status = outcome;
    charge.paid = outcome === "succeeded";
    if (outcome === "succeeded") {
      this.#succeed(intent);
      session.payment_status = "paid";
      this.webhooks.emit("checkout.session.async_payment_succeeded", session);
    } else {
      this.#fail(intent);
      this.webhooks.emit("checkout.session.async_payment_failed", session);
    }
  }

  #succeed(intent: Stripe.PaymentIntent) {
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    this.webhooks.emit("payment_intent.succeeded", intent);
  }

  #fail(intent: Stripe.PaymentIntent) {
    intent.status = "requires_payment_method";
    this.webhooks.emit("payment_intent.payment_failed", intent);
  }

  #complete(session: Stripe.Checkout.Session, paymentStatus: "paid" | "unpaid") {
    session.status = "complete";
    session.payment_status = paymentStatus;
    this.webhooks.emit("checkout.session.completed", session);
  }
}
