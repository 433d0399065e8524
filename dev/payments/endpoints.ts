import type Stripe from "stripe";
import { resourceMissing } from "./errors";
import { expandObject } from "./expand";
import type { FormGroup } from "./parameters";
import { readParams } from "./params";
import type { Payments } from "./payments";
import type { Refunds } from "./refunds";
import type { Cause, Store, StoredSession } from "./store";

export interface Services {
  store: Store;
  payments: Payments;
  refunds: Refunds;
  /** Without trailing slash. */
  baseUrl: () => string;
}

interface EndpointRequest {
  /** The `:id` of the address. */
  id: string;
  path: string;
  form: FormGroup;
  cause: Cause;
}

type Endpoint = (request: EndpointRequest, services: Services) => object;

export const endpoints: Record<string, Endpoint> = {
  "POST /v1/checkout/sessions": ({ form }, services) =>
    withUrl(services.payments.create(readParams("createSession", form)), services),

  "GET /v1/checkout/sessions": (request, services) => {
    services.payments.sweep();
    const sessions = [...services.store.sessions.values()];
    return list(
      sessions.map((stored) => withUrl(stored, services)),
      request,
      services,
    );
  },

  "GET /v1/checkout/sessions/:id": ({ id, form }, services) => {
    const session = withUrl(services.payments.require(id), services);
    return expandObject(session, readParams("one", form).expand, services.store);
  },

  "POST /v1/checkout/sessions/:id/expire": ({ id, cause }, services) =>
    withUrl(services.payments.expire(id, cause), services),

  "POST /v1/refunds": ({ form, cause }, { refunds }) =>
    refunds.create(readParams("createRefund", form), cause),

  "GET /v1/refunds": (request, services) =>
    list([...services.store.refunds.values()], request, services),

  "GET /v1/disputes": (request, services) =>
    list([...services.store.disputes.values()], request, services),

  "GET /v1/events": (request, services) =>
    list(
      [...services.store.events.values()].map(({ event }) => event),
      request,
      services,
    ),
};

/** With the address of its page while it is open. */
function withUrl({ session }: StoredSession, { baseUrl }: Services): Stripe.Checkout.Session {
  return { ...session, url: session.status === "open" ? `${baseUrl()}/pay/${session.id}` : null };
}

/** As https://docs.stripe.com/api/pagination. @param items the oldest first */
function list(
  items: { id: string; created: number; payment_intent?: unknown }[],
  { form, path: url }: EndpointRequest,
  { store }: Services,
) {
  const { limit, starting_after, created, payment_intent, expand } = readParams("list", form);
  const matching = items
    .filter((item) => item.created >= created.gte)
    .filter((item) => (payment_intent ?? item.payment_intent) === item.payment_intent)
    .reverse();
  const position = matching.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && position < 0) {
    throw resourceMissing("object", starting_after, "starting_after", 400);
  }
  const data = matching.slice(position + 1, position + 1 + limit);
  const has_more = position + 1 + limit < matching.length;
  return expandObject({ object: "list", data, has_more, url }, expand, store);
}
