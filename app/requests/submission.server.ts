import { createHash } from "node:crypto";
import { formAge, textField } from "~/platform/form.server";
import { addressPrefix, createLimit, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { clientIp } from "~/platform/request.server";
import { HONEYPOT } from "./fields";

const HOUR = 3600;
const MINIMUM_FORM_AGE_MS = 2_000;

const byPlace = createLimit("requests-place", { points: 40, duration: HOUR });
const overall = createLimit("requests-all", { points: 1_000, duration: HOUR });
const confirmations = createLimit("requests-confirmations", { points: 10, duration: HOUR });

/** Filled in what nobody sees, or faster than anybody types. */
export function isRobot(form: FormData): boolean {
  return (
    textField(form, HONEYPOT) !== "" || formAge(textField(form, "formToken")) < MINIMUM_FORM_AGE_MS
  );
}

/**
 * Counts one request that is about to be kept.
 *
 * @throws {TooManyAttemptsError}
 */
export async function countRequest(request: Request): Promise<void> {
  await byPlace.consume(addressPrefix(clientIp(request)));
  await overall.consume("all");
}

/** Whether the address gets another confirmation: nobody's mailbox is flooded through our forms. */
export async function mayConfirm(email: string): Promise<boolean> {
  try {
    await confirmations.consume(email.toLowerCase());
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}

/**
 * The key that makes sending the same form twice have one effect. The content is part of it: who
 * goes back, changes the text and sends again has sent something new.
 */
export function submissionKey(formId: string, content: Record<string, unknown>): string {
  const hex = createHash("sha256")
    .update(`${formId}\n${JSON.stringify(content)}`)
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
