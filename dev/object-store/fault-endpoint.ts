import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { readFaultFields, withoutKind } from "../faults";
import type { Fault, ObjectStoreFaultPlan } from "./faults";
import { OPERATIONS, type OperationName } from "./operations";

/** Bucket names can't contain an underscore, so this never hides an object. */
export const FAULTS_PATH = "/_store/faults";

/**
 * The same switches for tests in another process: GET lists the faults, POST adds one (the JSON of
 * `Fault`), DELETE ends all.
 */
export async function answerFaultRequest(
  request: IncomingMessage,
  response: ServerResponse,
  plan: ObjectStoreFaultPlan,
): Promise<void> {
  if (request.method === "DELETE") await plan.clear();
  if (request.method === "POST") {
    // Browsers send this type to another origin only after a preflight, which isn't answered: so
    // no web page can switch faults on.
    if (!request.headers["content-type"]?.startsWith("application/json")) {
      return sendJson(response, 415, { error: "send application/json" });
    }
    const fault = parseFault(await text(request));
    if (typeof fault === "string") return sendJson(response, 400, { error: fault });
    // Refusing cuts every connection, this one too: it has to wait for the answer.
    if (fault.kind === "refuse") response.once("finish", () => apply(plan, fault));
    else apply(plan, fault);
  }
  sendJson(response, 200, { faults: plan.list() });
}

function apply(plan: ObjectStoreFaultPlan, fault: Fault): void {
  switch (fault.kind) {
    case "slow-down":
      return plan.slowDown(withoutKind(fault));
    case "hang":
      return plan.hang(withoutKind(fault));
    case "reset":
      return plan.resetBodies(withoutKind(fault));
    case "crawl":
      return plan.crawl(withoutKind(fault));
    case "refuse":
      return void plan.refuseConnections({ forMs: fault.forMs });
  }
}

/** @returns the fault, or what is wrong with it */
function parseFault(json: string): Fault | string {
  const read = readFaultFields(json);
  if (!read) return "not JSON";
  const { fields, number } = read;
  const { kind, operation } = fields;
  if (operation !== undefined && !isOperation(operation)) return "unknown operation";
  const target = { times: number("times"), operation };

  if (kind === "slow-down" || kind === "hang") return { kind, ...target };
  const afterBytes = number("afterBytes");
  if (kind === "reset" && afterBytes !== undefined) return { kind, afterBytes, ...target };
  const bytesPerSecond = number("bytesPerSecond");
  if (kind === "crawl" && bytesPerSecond) return { kind, bytesPerSecond, ...target };
  const forMs = number("forMs");
  if (kind === "refuse" && forMs !== undefined) return { kind, forMs };
  return "kind must be slow-down, hang, reset (afterBytes), crawl (bytesPerSecond) or refuse (forMs)";
}

function isOperation(value: unknown): value is OperationName {
  return typeof value === "string" && Object.hasOwn(OPERATIONS, value);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
