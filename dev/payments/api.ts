import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints, type Services } from "./endpoints";
import { ApiError } from "./errors";
import type { Faults } from "./faults";
import { readBody, sendJson } from "./http";
import type { Answer, Idempotency } from "./idempotency";
import { newId } from "./objects";
import { decodeForm } from "./parameters";

export interface Api {
  services: Services;
  faults: Faults;
  idempotency: Idempotency;
  secretKey: string;
}

/** As https://docs.stripe.com/api. */
export async function handleApi(
  { services, faults, idempotency, secretKey }: Api,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname: path, search }: URL,
) {
  const requestId = newId("req");
  try {
    const body = await readBody(request);
    const isPost = request.method === "POST";
    const route = findRoute(`${request.method} ${path}`);
    const fault = faults.take(route?.name);
    if (fault?.kind === "hang") return;
    if (fault?.kind === "reset") return request.socket.resetAndDestroy();
    if (fault?.error) throw fault.error;

    authenticate(request, secretKey);
    if (!route) throw new ApiError(404, { message: "The payment simulator has no such address." });
    const key = isPost ? request.headers["idempotency-key"]?.toString() : undefined;
    const work = async (): Promise<Answer> => {
      if (fault?.kind === "slow") await wait(fault.milliseconds, undefined, { ref: false });
      if (fault?.kind === "held") await faults.hold();
      const form = decodeForm(isPost ? body : search);
      const cause = { requestId, idempotencyKey: key };
      const result = route.endpoint({ id: route.id, path, form, cause }, services);
      if (isPost) services.store.save();
      return { body: JSON.stringify(result, null, 2) };
    };
    const answer = key
      ? await idempotency.run({ key, request: `${path} ${body}` }, work)
      : await work();
    if (fault?.kind === "reset-after") return request.socket.resetAndDestroy();
    sendJson(response, 200, answer.body, { "Request-Id": requestId, ...answer.headers });
  } catch (error) {
    if (!(error instanceof ApiError)) console.error("Payment simulator:", error);
    const known = error instanceof ApiError ? error : new ApiError(500, { type: "api_error" });
    sendJson(response, known.status, { error: known.details }, { "Request-Id": requestId });
  }
}

function findRoute(address: string) {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const match = new RegExp(`^${name.replace(":id", "([^/]+)")}$`).exec(address);
    if (match) return { name, endpoint, id: match[1] ?? "" };
  }
  return undefined;
}

function authenticate(request: IncomingMessage, secretKey: string) {
  if (request.headers.authorization === `Bearer ${secretKey}`) return;
  throw new ApiError(401, { message: "Invalid API Key provided." });
}
