import type Stripe from "stripe";
import { nextDeadline } from "./deadlines";
import { ApiError, resourceMissing } from "./errors";
import {
  customerDetails,
  newLineItem,
  newProduct,
  newSession,
  newShippingRate,
  sessionAmounts,
} from "./objects";
import {
  idOf,
  newCharge,
  newPaymentIntent,
  paymentError,
  type PaymentChoice,
  type PaymentMethodType,
} from "./payment-objects";
import type { SessionParams } from "./session-params";
import { checkSessionParams, checkTotal } from "./session-rules";
import { now, type Cause, type EventType, type Store, type StoredSession } from "./store";
import type { Webhooks } from "./webhooks";

/**
 * The life of a Checkout Session: open, then complete or expired. Changes are synchronous, so two
 * requests never meet half-way; callers await `store.save()` before they answer.
 */
export class Payments {
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly store: Store,
    private readonly webhooks: Webhooks,
    private readonly debitSeconds: number,
  ) {}

  create(params: SessionParams): StoredSession {
    const created = now();
    checkSessionParams(params, created);
    const products = (params.line_items ?? []).map((line) => newProduct(line, created));
    const lines = (params.line_items ?? []).flatMap((line, index) => {
      const product = products[index];
      return product ? [newLineItem(line, product, created)] : [];
    });
    const rates = (params.shipping_options ?? []).flatMap(({ shipping_rate_data: rate }) =>
      rate ? [newShippingRate(rate, created)] : [],
    );
    const session = newSession(params, { lines, rates, created });
    checkTotal(session.amount_total ?? 0, session.currency ?? "eur");

    const stored = { session, lines, paymentIntentData: params.payment_intent_data };
    for (const product of products) this.store.products.set(product.id, product);
    for (const rate of rates) this.store.shippingRates.set(rate.id, rate);
    this.store.sessions.set(session.id, stored);
    this.#scheduleSweep();
    return stored;
  }

  /** The session as it is by now: if it is overdue, it expires first. */
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

  /** @returns false when the session was not open any more; nothing has happened then */
  pay(id: string, choice: PaymentChoice): boolean {
    const stored = this.require(id);
    const { session } = stored;
    if (session.status !== "open") return false;
    this.#fillIn(stored, choice);
    if (session.amount_total === 0) {
      this.#complete(session, "no_payment_required");
      return true;
    }

    const intent = this.#intentOf(stored);
    this.#attempt(intent, session, choice);
    if (choice.method === "sepa_debit") {
      intent.status = "processing";
      stored.debit = { outcome: choice.outcome, settlesAt: now() + this.debitSeconds };
      this.#complete(session, "unpaid");
      this.#scheduleSweep();
    } else if (choice.outcome === "succeeded") {
      this.#succeed(intent, session);
      this.#complete(session, "paid");
    } else {
      this.#fail(intent, session, "card");
    }
    return true;
  }

  /** The bank's answer to a debit, now. @returns false when no debit is on its way */
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

  /** As if the session's time had run out. @returns false when it was not open */
  runOut(id: string): boolean {
    const { session } = this.require(id);
    if (session.status !== "open") return false;
    session.expires_at = now();
    this.find(id);
    return true;
  }

  /** Lets everything happen whose time has come, and sets the clock for what comes next. */
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
    this.store.saveInBackground();
  }

  #scheduleSweep() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const next = nextDeadline(this.store.sessions.values());
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.sweep(), Math.max(0, next * 1000 - Date.now())).unref();
  }

  #expire({ session }: StoredSession, cause: Cause = {}) {
    session.status = "expired";
    const intent = this.store.paymentIntents.get(idOf(session.payment_intent));
    if (intent) Object.assign(intent, { status: "canceled", canceled_at: now() });
    this.#emit("checkout.session.expired", session, cause);
  }

  #fillIn({ session, lines }: StoredSession, choice: PaymentChoice) {
    const offered = session.shipping_options.map((option) => idOf(option.shipping_rate));
    if (choice.shippingRate !== undefined && offered.includes(choice.shippingRate)) {
      const rate = this.store.shippingRates.get(choice.shippingRate);
      Object.assign(session, sessionAmounts(lines, rate));
    }
    const email = session.customer_email ?? choice.email;
    if (email) session.customer_details = customerDetails(email, "DE");
  }

  /** A declined attempt leaves its payment intent behind; the next attempt goes on with it. */
  #intentOf({ session, paymentIntentData }: StoredSession): Stripe.PaymentIntent {
    const existing = this.store.paymentIntents.get(idOf(session.payment_intent));
    const intent = existing ?? newPaymentIntent(session, paymentIntentData, now());
    intent.amount = session.amount_total ?? 0;
    this.store.paymentIntents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  #attempt(
    intent: Stripe.PaymentIntent,
    session: Stripe.Checkout.Session,
    { method, outcome }: PaymentChoice,
  ): Stripe.Charge {
    const status = method === "card" ? outcome : "pending";
    const details = session.customer_details;
    const charge = newCharge(intent, { method, status, details, created: now() });
    this.store.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    intent.payment_method = charge.payment_method;
    return charge;
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
      this.#succeed(intent, session);
      session.payment_status = "paid";
      this.#emit("checkout.session.async_payment_succeeded", session);
    } else {
      this.#fail(intent, session, "sepa_debit");
      this.#emit("checkout.session.async_payment_failed", session);
    }
  }

  #succeed(intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session) {
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    this.webhooks.emit("payment_intent.succeeded", intent, { sessionId: session.id });
  }

  #fail(intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session, method: PaymentMethodType) {
    const error = paymentError(method, idOf(intent.latest_charge));
    intent.status = "requires_payment_method";
    intent.last_payment_error = error;
    const charge = this.store.charges.get(idOf(intent.latest_charge));
    if (charge) Object.assign(charge, { failure_code: error.code, failure_message: error.message });
    this.webhooks.emit("payment_intent.payment_failed", intent, { sessionId: session.id });
  }

  #complete(
    session: Stripe.Checkout.Session,
    paymentStatus: Stripe.Checkout.Session.PaymentStatus,
  ) {
    session.status = "complete";
    session.payment_status = paymentStatus;
    this.#emit("checkout.session.completed", session);
  }

  #emit(type: SessionEventType, session: Stripe.Checkout.Session, cause: Cause = {}) {
    this.webhooks.emit(type, session, { sessionId: session.id, ...cause });
  }
}

type SessionEventType = Extract<EventType, `checkout.session.${string}`>;
