import type Stripe from "stripe";
import { resourceMissing } from "./errors";
import { expandObject } from "./expand";
import { matchesCreated, paginate, type CreatedFilter, type PageParams } from "./lists";
import type { FormGroup } from "./parameters";
import type { RefundParams } from "./payment-objects";
import type { Payments } from "./payments";
import type { Refunds } from "./refunds";
import { validateParameters } from "./schema";
import type { SessionParams } from "./session-params";
import type { Cause, Store, StoredSession } from "./store";

export interface Services {
  store: Store;
  payments: Payments;
  refunds: Refunds;
  /** Where the simulator listens, without trailing slash. */
  baseUrl: () => string;
}

export interface EndpointRequest {
  /** `:id` of the path; empty when the path has none. */
  id: string;
  path: string;
  form: FormGroup;
  cause: Cause;
}

type Endpoint = (request: EndpointRequest, services: Services) => object;
type Expand = { expand?: string[] };

/** What the simulator answers, by method and path (https://docs.stripe.com/api). */
export const endpoints: Record<string, Endpoint> = {
  "POST /v1/checkout/sessions": ({ form }, services) => {
    const params = read<SessionParams>("POST /v1/checkout/sessions", form);
    return showSession(services.payments.create(params), params.expand, services);
  },

  "GET /v1/checkout/sessions": ({ form, path }, services) => {
    const params = read<SessionListParams>("GET /v1/checkout/sessions", form);
    services.payments.sweep();
    const matching = newestFirst(services.store.sessions).filter(
      ({ session }) =>
        matchesCreated(session.created, params.created) &&
        (params.status ?? session.status) === session.status &&
        (params.payment_intent ?? session.payment_intent) === session.payment_intent &&
        (params.customer_details?.email ?? session.customer_details?.email) ===
          session.customer_details?.email &&
        !params.customer &&
        !params.payment_link &&
        !params.subscription,
    );
    const rows = matching.map((stored) => ({ id: stored.session.id, stored }));
    const page = paginate(rows, params, path);
    const expand = params.expand?.map((item) => item.replace(/^data\./, ""));
    return { ...page, data: page.data.map((row) => showSession(row.stored, expand, services)) };
  },

  "GET /v1/checkout/sessions/:id": ({ id, form }, services) => {
    const { expand } = read<Expand>("GET /v1/checkout/sessions/:id", form);
    return showSession(services.payments.require(id), expand, services);
  },

  "GET /v1/checkout/sessions/:id/line_items": ({ id, form, path }, { payments, store }) => {
    const name = "GET /v1/checkout/sessions/:id/line_items";
    const params = read<PageParams & Expand>(name, form);
    const page = paginate(payments.require(id).lines, params, path);
    return expandObject(page, params.expand, store);
  },

  "POST /v1/checkout/sessions/:id/expire": ({ id, form, cause }, services) => {
    const { expand } = read<Expand>("POST /v1/checkout/sessions/:id/expire", form);
    return showSession(services.payments.expire(id, cause), expand, services);
  },

  "GET /v1/payment_intents/:id": ({ id, form }, { store }) => {
    const { expand } = read<Expand>("GET /v1/payment_intents/:id", form);
    return expandObject(found(store.paymentIntents, id, "payment_intent"), expand, store);
  },

  "GET /v1/charges/:id": ({ id, form }, { store }) => {
    const { expand } = read<Expand>("GET /v1/charges/:id", form);
    return expandObject(found(store.charges, id, "charge"), expand, store);
  },

  "POST /v1/refunds": ({ form, cause }, { refunds, store }) => {
    const params = read<RefundParams>("POST /v1/refunds", form);
    return expandObject(refunds.create(params, cause), params.expand, store);
  },

  "GET /v1/refunds": ({ form, path }, { store }) => {
    const params = read<RefundListParams>("GET /v1/refunds", form);
    const matching = newestFirst(store.refunds).filter((refund) => concerns(refund, params));
    return expandObject(paginate(matching, params, path), params.expand, store);
  },

  "GET /v1/refunds/:id": ({ id, form }, { store }) => {
    const { expand } = read<Expand>("GET /v1/refunds/:id", form);
    return expandObject(found(store.refunds, id, "refund"), expand, store);
  },

  "GET /v1/disputes": ({ form, path }, { store }) => {
    const params = read<RefundListParams>("GET /v1/disputes", form);
    const matching = newestFirst(store.disputes).filter((dispute) => concerns(dispute, params));
    return expandObject(paginate(matching, params, path), params.expand, store);
  },

  "GET /v1/disputes/:id": ({ id, form }, { store }) => {
    const { expand } = read<Expand>("GET /v1/disputes/:id", form);
    return expandObject(found(store.disputes, id, "dispute"), expand, store);
  },

  "GET /v1/events": ({ form, path }, { store }) => {
    const params = read<EventListParams>("GET /v1/events", form);
    const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
    const matching = newestFirst(store.events)
      .map(({ event }) => event)
      .filter(
        (event) =>
          matchesCreated(event.created, params.created) &&
          (types?.includes(event.type) ?? true) &&
          (params.delivery_success ?? event.pending_webhooks === 0) ===
            (event.pending_webhooks === 0),
      );
    return paginate(matching, params, path);
  },

  "GET /v1/events/:id": ({ id }, { store }) => found(store.events, id, "event").event,
};

type SessionListParams = PageParams &
  Expand & {
    created?: CreatedFilter;
    customer?: string;
    customer_details?: { email: string };
    payment_intent?: string;
    payment_link?: string;
    status?: "complete" | "expired" | "open";
    subscription?: string;
  };
type RefundListParams = PageParams &
  Expand & { created?: CreatedFilter; charge?: string; payment_intent?: string };
type EventListParams = PageParams & {
  created?: CreatedFilter;
  type?: string;
  types?: string[];
  delivery_success?: boolean;
};

/**
 * A session as the API shows it: with the address of its page while it is open, and with its first
 * ten line items when `expand` asks for them (the rest is at `/line_items`).
 */
function showSession(stored: StoredSession, expand: string[] | undefined, services: Services) {
  const { session, lines } = stored;
  const withLines = expand?.some((path) => path.split(".")[0] === "line_items");
  const url = `/v1/checkout/sessions/${session.id}/line_items`;
  const shown = {
    ...session,
    ...(withLines && { line_items: paginate(lines, {}, url) }),
    url: session.status === "open" ? `${services.baseUrl()}/pay/${session.id}` : null,
  };
  return expandObject(shown, expand, services.store);
}

/** Whether a refund or dispute is of the charge, the payment and the time that were asked for. */
function concerns(object: Stripe.Refund | Stripe.Dispute, params: RefundListParams): boolean {
  return (
    matchesCreated(object.created, params.created) &&
    (params.charge ?? object.charge) === object.charge &&
    (params.payment_intent ?? object.payment_intent) === object.payment_intent
  );
}

function read<Params>(endpoint: string, form: FormGroup): Params {
  return validateParameters<Params>(endpoint, form);
}

function found<Item>(items: Map<string, Item>, id: string, name: string): Item {
  const item = items.get(id);
  if (!item) throw resourceMissing(name, id, name === "payment_intent" ? "intent" : "id");
  return item;
}

function newestFirst<Item>(items: Map<string, Item>): Item[] {
  return [...items.values()].reverse();
}
