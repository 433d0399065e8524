import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { PaymentSimulatorControls } from "./controls";
import { ApiError } from "./errors";
import { FAULT_KINDS } from "./faults";
import { readBody, redirect, sendJson } from "./http";

type Control = (
  controls: PaymentSimulatorControls,
  input: { id: string; body: unknown },
) => unknown;

const fault = z.object({
  kind: z.enum(FAULT_KINDS),
  times: z.number().optional(),
  endpoint: z.string().optional(),
  milliseconds: z.number().optional(),
});
const settled = z.object({ outcome: z.enum(["succeeded", "failed"]) });

const controlEndpoints: Record<string, Control> = {
  "GET sessions": (controls) => controls.sessions(),
  "POST sessions/:id/deliver": (controls, { id }) => controls.deliverSession(id),
  "POST sessions/:id/settle": (controls, { id, body }) =>
    controls.settleDebit(id, settled.parse(body).outcome),
  "POST sessions/:id/expire": (controls, { id }) => controls.expireSession(id),
  "POST sessions/:id/dispute": (controls, { id }) => controls.dispute(id),
  "POST faults": (controls, { body }) => {
    const { kind, ...options } = fault.parse(body);
    controls.injectFault(kind, options);
  },
  "DELETE faults": (controls) => controls.clearFaults(),
};

export async function handleControl(
  controls: PaymentSimulatorControls,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const [, , name = "", id = "", action] = url.pathname.split("/");
  const control = controlEndpoints[`${request.method} ${action ? `${name}/:id/${action}` : name}`];
  if (!control) throw new ApiError(404, { message: "The simulator has no such control." });
  const body = await readBody(request);
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  const input = isForm
    ? Object.fromEntries(new URLSearchParams(body))
    : (JSON.parse(body || "{}") as unknown);
  const result = await control(controls, { id, body: input });
  if (isForm) redirect(response, "/");
  else sendJson(response, 200, { result: result ?? null });
}
