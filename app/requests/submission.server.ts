import { createHash } from "node:crypto";
import type { TextKey } from "~/i18n/translate";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { formAge, textField } from "~/platform/form.server";
import { createLimit, isWithin, placeOf, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { HONEYPOT } from "./honeypot-field";

const HOUR = 3600;
const MINIMUM_FORM_AGE_MS = 2_000;
/** When a form that found the database away may be sent again. */
export const DATABASE_RETRY_SECONDS = 30;

const byPlace = createLimit("requests-place", { points: 40, duration: HOUR });
/** More than people send: from then on each sender is asked whether the request is theirs. */
const unasked = createLimit("requests-all", { points: 300, duration: HOUR });
const mailsToSender = createLimit("requests-confirmations", { points: 10, duration: HOUR });

/** Why a form that is filled in rightly is shown again, with everything that was typed. */
export interface Refusal {
  status: 400 | 429 | 503;
  problem: TextKey;
  retryAfterSeconds?: number;
}

/** People don't see the field that was filled in. */
export const isRobot = (form: FormData) => textField(form, HONEYPOT) !== "";

/** Sent faster than anybody types, or with a token that isn't ours. */
export const isTooQuick = (form: FormData) =>
  formAge(textField(form, "formToken")) < MINIMUM_FORM_AGE_MS;

/**
 * Sends a request that its schema has passed. Nobody is refused because others send too much: then
 * the request waits until its sender has followed a link, which takes a mailbox of one's own.
 *
 * Who fills in what nobody sees is a robot and gets the same answer as everybody, so that it learns
 * nothing. Who is faster than anybody types may be a person with autofill: the form asks to be sent
 * once more, and by then it is old enough.
 *
 * @param keep writes the request and its mails; told whether the sender must confirm it first
 * @param failed the message when the database is away; without one the error page gives the form back
 * @returns what becomes of it, or why the form is shown again
 */
export async function submitRequest(
  { request, form, failed }: { request: Request; form: FormData; failed?: TextKey },
  keep: (mustConfirm: boolean) => Promise<unknown>,
): Promise<"kept" | "unconfirmed" | Refusal> {
  if (isRobot(form)) return "kept";
  if (isTooQuick(form)) {
    return { status: 400, problem: "form.tooQuick" };
  }
  try {
    await byPlace.consume(placeOf(request));
    const mustConfirm = !(await isWithin(unasked, "all"));
    await keep(mustConfirm);
    return mustConfirm ? "unconfirmed" : "kept";
  } catch (error) {
    if (error instanceof TooManyAttemptsError) {
      const { retryAfterSeconds } = error;
      return { status: 429, problem: "form.tooMany", retryAfterSeconds };
    }
    if (!failed || !isDatabaseUnavailable(error)) throw error;
    return { status: 503, problem: failed, retryAfterSeconds: DATABASE_RETRY_SECONDS };
  }
}

/** The header that goes with a refusal. */
export function retryAfter({ retryAfterSeconds }: { retryAfterSeconds?: number }): HeadersInit {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}

/** What the sender of a request gets by mail: thanks, the question whether it is theirs, or nothing. */
export type MailToSender = "thanks" | "question" | "nothing";

/**
 * Nobody's mailbox is flooded through our forms: an address gets no thanks any more then, but a
 * request that has to be confirmed can't do without its mail.
 *
 * @throws {TooManyAttemptsError}
 */
export async function chooseMailToSender(
  email: string,
  mustConfirm: boolean,
): Promise<MailToSender> {
  const key = email.toLowerCase();
  if (!mustConfirm) return (await isWithin(mailsToSender, key)) ? "thanks" : "nothing";
  await mailsToSender.consume(key);
  return "question";
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
