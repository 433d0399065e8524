import type { IncomingMessage, ServerResponse } from "node:http";
import type { PaymentSimulatorControls } from "./controls";
import { ApiError } from "./errors";
import { FAULT_KINDS, type FaultKind } from "./faults";
import { readBody, redirect, sendJson } from "./http";

type Body = Record<string, unknown>;
type Control = (
  controls: PaymentSimulatorControls,
  input: { id: string; body: Body; query: URLSearchParams },
) => unknown;

/** `/_simulator/…`: the controls over HTTP, with JSON bodies and answers. */
const controlEndpoints: Record<string, Control> = {
  "GET sessions": (controls) => controls.sessions(),
  "GET events": (controls, { query }) => controls.events(query.get("session") ?? undefined),
  "POST hold": (controls) => controls.holdDeliveries(),
  "POST release": (controls, { body }) => controls.releaseDeliveries(texts(body, "order")),
  "POST delay": (controls, { body }) =>
    controls.setDeliveryDelay(number(body, "milliseconds") ?? 0),
  "POST deliver": (controls, { body }) => controls.deliverEvents(texts(body, "events") ?? []),
  "POST settled": (controls) => controls.deliveriesSettled(),
  "POST events/:id/deliver": (controls, { id, body }) =>
    controls.deliverEvent(id, {
      signedWith: text(body, "signedWith"),
      signedAt: number(body, "signedAt"),
    }),
  "POST sessions/:id/deliver": (controls, { id }) => controls.deliverSession(id),
  "POST sessions/:id/pay": (controls, { id, body }) =>
    controls.pay(id, {
      method: oneOf(body, "method", ["card", "sepa_debit"]) ?? "card",
      outcome: oneOf(body, "outcome", ["succeeded", "failed"]) ?? "succeeded",
      email: text(body, "email") ?? "customer@example.com",
    }),
  "POST sessions/:id/settle": (controls, { id, body }) =>
    controls.settleDebit(id, oneOf(body, "outcome", ["succeeded", "failed"])),
  "POST sessions/:id/expire": (controls, { id }) => controls.expireSession(id),
  "POST sessions/:id/dispute": (controls, { id, body }) =>
    controls.dispute(id, text(body, "reason")),
  "POST disputes/:id/close": (controls, { id, body }) =>
    controls.closeDispute(id, oneOf(body, "outcome", ["won", "lost"]) ?? "lost"),
  "POST refunds/:id/fail": (controls, { id }) => controls.failRefund(id),
  "POST faults": (controls, { body }) => {
    const kind: FaultKind | undefined = oneOf(body, "kind", FAULT_KINDS);
    if (!kind) throw new ApiError(400, { message: `kind: one of ${FAULT_KINDS.join(", ")}` });
    controls.injectFault(kind, {
      times: number(body, "times"),
      endpoint: text(body, "endpoint"),
      milliseconds: number(body, "milliseconds"),
      code: text(body, "code"),
    });
  },
  "DELETE faults": (controls) => controls.clearFaults(),
  "GET held-requests": (controls) => controls.heldRequests(),
  "POST release-requests": (controls) => controls.releaseRequests(),
};

export async function handleControl(
  controls: PaymentSimulatorControls,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  try {
    const steps = url.pathname.split("/").slice(2);
    const pattern = steps.map((step, index) => (index === 1 ? ":id" : step)).join("/");
    const control = controlEndpoints[`${request.method} ${pattern}`];
    if (!control) {
      const message = `The simulator answers: ${Object.keys(controlEndpoints).join(", ")}`;
      throw new ApiError(404, { message });
    }
    const body = parseBody(request, await readBody(request));
    const input = { id: steps[1] ?? "", body, query: url.searchParams };
    const result = await control(controls, input);
    // The index page uses plain forms; a browser goes back to it.
    if (request.method === "POST" && request.headers.accept?.includes("text/html")) {
      return redirect(response, "/");
    }
    sendJson(response, 200, { result: result ?? null });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const status = error instanceof ApiError ? error.status : 400;
    sendJson(response, status, { error: { message } });
  }
}

function parseBody(request: IncomingMessage, body: string): Body {
  if (body === "") return {};
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new ApiError(400, { message: "The body must be a JSON object." });
  }
  return parsed as Body;
}

function text(body: Body, key: string): string | undefined {
  const value = body[key];
  if (value === undefined || typeof value === "string") return value;
  throw new ApiError(400, { message: `${key}: expected text` });
}

function number(body: Body, key: string): number | undefined {
  const value = body[key];
  if (value === undefined || (typeof value === "number" && value >= 0)) return value;
  throw new ApiError(400, { message: `${key}: expected a number` });
}

function texts(body: Body, key: string): string[] | undefined {
  const value = body[key];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new ApiError(400, { message: `${key}: expected a list of texts` });
}

function oneOf<Option extends string>(
  body: Body,
  key: string,
  options: readonly Option[],
): Option | undefined {
  const value = text(body, key);
  if (value === undefined) return undefined;
  const option = options.find((candidate) => candidate === value);
  if (!option) throw new ApiError(400, { message: `${key}: one of ${options.join(", ")}` });
  return option;
}
