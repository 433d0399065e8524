import type Stripe from "stripe";
import { expandObject } from "./expand";
import { matchesCreated, paginate } from "./lists";
import type { FormGroup } from "./parameters";
import { readParams, type ListParams } from "./params";
import type { Payments } from "./payments";
import type { Refunds } from "./refunds";
import type { Cause, Store, StoredSession } from "./store";

export interface Services {
  store: Store;
  payments: Payments;
  refunds: Refunds;
  /** Where the simulator listens, without trailing slash. */
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

/** What the simulator answers, by method and path (https://docs.stripe.com/api). */
export const endpoints: Record<string, Endpoint> = {
  "POST /v1/checkout/sessions": ({ form }, services) =>
    showSession(services.payments.create(readParams("createSession", form)), [], services),

  "GET /v1/checkout/sessions": ({ form, path }, services) => {
    const params = readParams("list", form);
    services.payments.sweep();
    const rows = [...services.store.sessions.values()]
      .filter(({ session }) => concerns(session, params))
      .map((stored) => ({ id: stored.session.id, stored }));
    const { data, ...page } = paginate(rows.reverse(), params, path);
    const expand = params.expand?.map((item) => item.replace(/^data\./, ""));
    return { ...page, data: data.map(({ stored }) => showSession(stored, expand, services)) };
  },

  "GET /v1/checkout/sessions/:id": ({ id, form }, services) =>
    showSession(services.payments.require(id), readParams("one", form).expand, services),

  "POST /v1/checkout/sessions/:id/expire": ({ id, cause }, services) =>
    showSession(services.payments.expire(id, cause), [], services),

  "POST /v1/refunds": ({ form, cause }, { refunds }) =>
    refunds.create(readParams("createRefund", form), cause),

  "GET /v1/refunds": (request, { store }) => list(store.refunds.values(), request, store),

  "GET /v1/disputes": (request, { store }) => list(store.disputes.values(), request, store),

  "GET /v1/events": (request, { store }) =>
    list(
      [...store.events.values()].map(({ event }) => event),
      request,
      store,
    ),
};

/** A session as the API shows it: with the address of its page while it is open. */
function showSession({ session }: StoredSession, expand: string[] = [], services: Services) {
  const url = session.status === "open" ? `${services.baseUrl()}/pay/${session.id}` : null;
  return expandObject({ ...session, url }, expand, services.store);
}

type Listed = {
  id: string;
  created: number;
  payment_intent?: string | Stripe.PaymentIntent | null;
};

function list(items: Iterable<Listed>, { form, path }: EndpointRequest, store: Store) {
  const params = readParams("list", form);
  const matching = [...items].filter((item) => concerns(item, params)).reverse();
  return expandObject(paginate(matching, params, path), params.expand, store);
}

/** Whether an object is of the payment and the time that were asked for. */
function concerns(object: Listed, params: ListParams): boolean {
  return (
    matchesCreated(object.created, params.created) &&
    (params.payment_intent ?? object.payment_intent) === object.payment_intent
  );
}
