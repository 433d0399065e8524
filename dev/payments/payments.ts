import type Stripe from "stripe";
import { ApiError, invalidParameter, resourceMissing } from "./errors";
import {
  customerDetails,
  newLineItem,
  newProduct,
  newSession,
  newShippingRate,
  sessionAmounts,
} from "./objects";
import { newCharge, newPaymentIntent, paymentError, type PaymentMethodType } from "./payment-objects";
import type { SessionParams } from "./session-params";
import { checkSessionParams, checkTotal } from "./session-rules";
import { now, type Store, type StoredSession } from "./store";
import type { Webhooks } from "./webhooks";

/** The API request that caused an event, if one did. */
export interface Cause {
  requestId?: string;
  idempotencyKey?: string;
}

/**
 * What the customer does on the hosted page. A card payment succeeds or is declined at once; a
 * debit completes the session unpaid, and `outcome` says what the bank will answer later.
 */
export interface PaymentChoice {
  method: PaymentMethodType;
  outcome: "succeeded" | "failed";
  email?: string;
  shippingRate?: string;
}

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

  /** The session as it is by now: what is overdue happens first. */
  find(id: string): StoredSession | undefined {
    this.sweep();
    return this.store.sessions.get(id);
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
    this.#fillIn(session, stored.lines, choice);
    if (session.amount_total === 0) {
      this.#complete(session, "no_payment_required");
      return true;
    }

    const intent = this.#intentOf(stored);
    const pending = choice.method === "sepa_debit";
    const status = pending ? "pending" : choice.outcome;
    const charge = this.#charge(intent, session, choice.method, status);
    if (pending) {
      intent.status = "processing";
      stored.debit = { outcome: choice.outcome, settlesAt: now() + this.debitSeconds };
      this.#complete(session, "unpaid");
      this.#scheduleSweep();
    } else if (choice.outcome === "succeeded") {
      this.#succeed(intent, session);
      this.#complete(session, "paid");
    } else {
      this.#fail(intent, charge, session);
    }
    return true;
  }

  /** The bank's answer to a debit, now. @returns false when no debit is on its way */
  settleDebit(id: string, outcome?: "succeeded" | "failed"): boolean {
    const stored = this.require(id);
    const { session, debit } = stored;
    const intent = this.store.paymentIntents.get(idOf(session.payment_intent));
    const charge = this.store.charges.get(idOf(intent?.latest_charge));
    if (!debit || !intent || !charge) return false;
    delete stored.debit;
    if ((outcome ?? debit.outcome) === "succeeded") {
      charge.status = "succeeded";
      session.payment_status = "paid";
      this.#succeed(intent, session);
      this.#emit("checkout.session.async_payment_succeeded", session);
    } else {
      charge.status = "failed";
      charge.paid = false;
      this.#fail(intent, charge, session);
      this.#emit("checkout.session.async_payment_failed", session);
    }
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
    session.status = "expired";
    const intent = this.store.paymentIntents.get(idOf(session.payment_intent));
    if (intent) Object.assign(intent, { status: "canceled", canceled_at: now() });
    this.#emit("checkout.session.expired", session, cause);
    return stored;
  }

  /** Lets everything happen whose time has come, and sets the clock for the next. */
  sweep() {
    const due = now();
    let changed = false;
    for (const { session, debit } of this.store.sessions.values()) {
      const expires = session.status === "open" && session.expires_at <= due;
      const settles = debit !== undefined && debit.settlesAt <= due;
      changed ||= expires || settles;
      if (expires) {
        session.status = "expired";
        this.#emit("checkout.session.expired", session);
      }
      if (settles) this.#settleDue(session.id);
    }
    if (changed) this.store.saveInBackground();
    this.#scheduleSweep();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
