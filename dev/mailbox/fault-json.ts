import { readFaultFields, withoutKind } from "../faults";
import type { MailboxFault, MailboxFaultPlan } from "./faults";

export async function applyFault(plan: MailboxFaultPlan, fault: MailboxFault): Promise<void> {
  switch (fault.kind) {
    case "temporary":
      return plan.rejectTemporarily(withoutKind(fault));
    case "permanent":
      return plan.rejectPermanently(withoutKind(fault));
    case "hang":
      return plan.hang(withoutKind(fault));
    case "slow":
      return plan.slow(withoutKind(fault));
    case "refuse":
      return plan.refuseConnections(withoutKind(fault));
  }
}

/** @returns the fault, or what is wrong with it */
export function parseFault(json: string): MailboxFault | string {
  const read = readFaultFields(json);
  if (!read) return "not JSON";
  const { fields, number } = read;
  const times = number("times");
  const { kind, recipients } = fields;
  if (kind === "temporary" || kind === "permanent") {
    const pattern = typeof recipients === "string" ? recipients : undefined;
    return { kind, times, recipients: pattern, code: number("code") };
  }
  if (kind === "hang") return { kind, at: fields.at === "data" ? "data" : "greeting", times };
  const delayMs = number("delayMs");
  if (kind === "slow" && delayMs !== undefined) return { kind, delayMs, times };
  const forMs = number("forMs");
  if (kind === "refuse" && forMs !== undefined) return { kind, forMs };
  return "kind must be temporary, permanent, hang, slow (delayMs) or refuse (forMs)";
}
