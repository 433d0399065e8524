import { createHash } from "node:crypto";
import type { TextKey } from "~/i18n/translate";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { formAge, textField } from "~/platform/form.server";
import {
  createLimit,
  isWithin,
  clientSubnet,
  TooManyAttemptsError,
} from "~/platform/rate-limit.server";
import { HONEYPOT } from "./honeypot-field";

const HOUR = 3600;
const MINIMUM_FORM_AGE_MS = 2_000;
export const DATABASE_RETRY_SECONDS = 30;

const bySubnet = createLimit("requests-place", { points: 40, duration: HOUR });
/** More than people send: from then on each sender has to confirm. */
const unasked = createLimit("requests-all", { points: 300, duration: HOUR });
const mailsToSender = createLimit("requests-confirmations", { points: 10, duration: HOUR });

/** The form is valid, yet shown again. */
export interface Refusal {
  status: 400 | 429 | 503;
  problem: TextKey;
  retryAfterSeconds?: number;
}

/** The honeypot was filled in. */
export const isRobot = (form: FormData) => textField(form, HONEYPOT) !== "";

/** Faster than anybody types, or with a token that isn't ours. */
export const isTooQuick = (form: FormData) =>
  formAge(textField(form, "formToken")) < MINIMUM_FORM_AGE_MS;

/**
 * Nobody is refused because others send too much: the request then waits for its sender's
 * confirmation. Robots get everybody's answer, so that they learn nothing. Too quick may be
 * autofill: sent once more, the form is old enough.
 * @param keep told whether the sender must confirm first
 * @param failed the message when the database is away; else the error page gives the form back
 */
export async function submitRequest(
  { request, form, failed }: { request: Request; form: FormData; failed?: TextKey },
  keep: (mustConfirm: boolean) => Promise<unknown>,
): Promise<"stored" | "unconfirmed" | Refusal> {
  if (isRobot(form)) return "stored";
  if (isTooQuick(form)) {
    return { status: 400, problem: "form.tooQuick" };
  }
  try {
    await bySubnet.consume(clientSubnet(request));
    const mustConfirm = !(await isWithin(unasked, "all"));
    await keep(mustConfirm);
    return mustConfirm ? "unconfirmed" : "stored";
  } catch (error) {
    if (error instanceof TooManyAttemptsError) {
      const { retryAfterSeconds } = error;
      return { status: 429, problem: "form.tooMany", retryAfterSeconds };
    }
    if (!failed || !isDatabaseUnavailable(error)) throw error;
    return { status: 503, problem: failed, retryAfterSeconds: DATABASE_RETRY_SECONDS };
  }
}

/** For a refusal. */
export function retryAfter({ retryAfterSeconds }: { retryAfterSeconds?: number }): HeadersInit {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}

/** "question" asks whether the request is theirs. */
type MailToSender = "thanks" | "question" | "nothing";

/** First the thanks are left out, then confirmations refused. @throws {TooManyAttemptsError} */
export async function chooseMailToSender(
  email: string,
  mustConfirm: boolean,
): Promise<MailToSender> {
  const key = email.toLowerCase();
  if (!mustConfirm) return (await isWithin(mailsToSender, key)) ? "thanks" : "nothing";
  await mailsToSender.consume(key);
  return "question";
}

/** The content is part of the key: a changed text is a new request. */
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
