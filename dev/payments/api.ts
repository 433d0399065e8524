import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints, type Services } from "./endpoints";
import { ApiError } from "./errors";
import type { Faults } from "./faults";
import { readBody, sendJson } from "./http";
import { fingerprintOf, type Answer, type Idempotency } from "./idempotency";
import { newId } from "./objects";
import { decodeForm } from "./parameters";
import { API_VERSION } from "./webhooks";

export interface Api {
  services: Services;
  faults: Faults;
  idempotency: Idempotency;
  secretKey: string;
}

/** Answers a request under `/v1/` the way https://docs.stripe.com/api does. */
export async function handleApi(
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const requestId = newId("req");
  const version = request.headers["stripe-version"];
  const headers: Record<string, string> = {
    "Request-Id": requestId,
    "Stripe-Version": typeof version === "string" ? version : API_VERSION,
  };
  try {
    const body = await readBody(request);
    const route = findRoute(request.method ?? "GET", url.pathname);
    const fault = api.faults.take(route?.endpoint ?? "");
    if (fault?.kind === "hang") return;
    if (fault?.kind === "reset") return reset(request);
    if (fault?.kind === "server-error") throw serverError();
    if (fault?.kind === "rate-limit") throw rateLimit();
    if (fault?.kind === "refused") throw refused(fault.code);

    authenticate(request, api.secretKey);
    if (!route) throw unknownAddress(request.method ?? "GET", url.pathname);
    const work = async (): Promise<Answer> => {
      if (fault?.kind === "slow") await wait(fault.milliseconds, undefined, { ref: false });
      if (fault?.kind === "held") await api.faults.hold();
      return runEndpoint(api, { ...route, request, url, body, requestId });
    };
    const key = idempotencyKey(request);
    const answer = key
      ? await api.idempotency.run(
          { key, requestId, fingerprint: fingerprintOf("POST", url.pathname, decodeForm(body)) },
          work,
        )
      : await work();
    if (fault?.kind === "reset-after") return reset(request);
    const keyHeader: Record<string, string> = key ? { "Idempotency-Key": key } : {};
    sendJson(response, answer.status, answer.body, { ...headers, ...keyHeader, ...answer.headers });
  } catch (error) {
    const apiError = error instanceof ApiError ? error : unexpected(error);
    sendJson(response, apiError.status, apiError.toBody(), headers);
  }
}

async function runEndpoint(
  { services }: Api,
  call: {
    endpoint: string;
    id: string;
    request: IncomingMessage;
    url: URL;
    body: string;
    requestId: string;
  },
): Promise<Answer> {
  const isPost = call.request.method === "POST";
  const handler = endpoints[call.endpoint];
  if (!handler) throw unknownAddress(call.request.method ?? "GET", call.url.pathname);
  const result = handler(
    {
      id: call.id,
      path: call.url.pathname,
      form: decodeForm(isPost ? call.body : call.url.search),
      cause: { requestId: call.requestId, idempotencyKey: idempotencyKey(call.request) },
    },
    services,
  );
  if (isPost) await services.store.save();
  return { status: 200, body: JSON.stringify(result, null, 2) };
}

function findRoute(method: string, path: string) {
  const parts = path.replace(/\/$/, "").split("/");
  for (const endpoint of Object.keys(endpoints)) {
    const [endpointMethod, pattern = ""] = endpoint.split(" ");
    const steps = pattern.split("/");
    if (endpointMethod !== method || steps.length !== parts.length) continue;
    if (!steps.every((step, index) => step === ":id" || step === parts[index])) continue;
    return { endpoint, id: safeDecode(parts[steps.indexOf(":id")] ?? "") };
  }
  return undefined;
}

function safeDecode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers["idempotency-key"];
  return request.method === "POST" && typeof key === "string" && key !== "" ? key : undefined;
}

function authenticate(request: IncomingMessage, secretKey: string) {
  const [, key = ""] = (request.headers.authorization ?? "").split(" ");
  if (key === secretKey) return;
  const masked = key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : "****";
  throw new ApiError(401, { message: `Invalid API Key provided: ${masked}` });
}

function unknownAddress(method: string, path: string) {
  return new ApiError(404, {
    message: `Unrecognized request URL (${method}: ${path}). The payment simulator answers: ${Object.keys(endpoints).join(", ")}.`,
  });
}

function serverError() {
  const message = "An unknown error occurred. (Fault injected into the payment simulator.)";
  return new ApiError(500, { type: "api_error", message });
}

function rateLimit() {
  const message = "Request rate limit exceeded. (Fault injected into the payment simulator.)";
  return new ApiError(429, { code: "rate_limit", message });
}

function refused(code: string) {
  const message = `Refused with ${code}. (Fault injected into the payment simulator.)`;
  return new ApiError(400, { code, message });
}

function unexpected(error: unknown) {
  console.error("Payment simulator:", error);
  return new ApiError(500, { type: "api_error", message: "The payment simulator failed." });
}

function reset(request: IncomingMessage) {
  request.socket.resetAndDestroy();
}
