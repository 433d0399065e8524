import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { getT } from "~/i18n/i18n.server";
import type { TextKey } from "~/i18n/translate";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { secretFields } from "~/platform/form.server";
import { MovedError } from "~/platform/moved.server";
import { StoppedError, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { BusyError } from "~/platform/semaphore";
import { WrongCredentialsError } from "~/platform/refusals.server";

export { privateHeaders } from "~/platform/retry-after";

export interface FormProblem {
  title: string;
  text?: string;
}

export interface FormActionResult {
  lastResult: SubmissionResult<string[]> | null;
  problem?: FormProblem;
  intent?: string;
  sent?: boolean;
  /** Recovery codes, shown this once. */
  codes?: string[];
  /** Somebody else was quicker: the form's fields as they are stored now, and their version. */
  moved?: { version: number; stored: Readonly<Record<string, string>> };
}

type AnySubmission = Pick<Submission<unknown, string[]>, "reply">;

export function refuseFields(
  submission: AnySubmission,
  {
    fieldErrors,
    problem,
    intent,
    moved,
    status = 400,
    headers,
  }: {
    fieldErrors?: Record<string, string[]>;
    problem?: FormProblem;
    intent?: string;
    moved?: FormActionResult["moved"];
    status?: number;
    headers?: HeadersInit;
  } = {},
) {
  const lastResult = submission.reply({ hideFields: secretFields, fieldErrors });
  return data<FormActionResult>({ lastResult, problem, intent, moved }, { status, headers });
}

/** What {@link answerForm} needs to know of a form. */
export interface Asked<Schema extends z.ZodType> extends Failure {
  form: FormData;
  schema: Schema;
  fieldErrors?: Record<string, string[]>;
  /** Title of the fields' errors, where the page's own doesn't say it. */
  refused?: TextKey;
}

export type Refuse = (fieldErrors: Record<string, string[]>) => ReturnType<typeof refuseFields>;

interface Failure {
  request: Request;
  title: TextKey;
  text?: TextKey;
  intent?: string;
  passwordField?: string;
}

/**
 * Does what a valid form asks for; `refuse` gives its fields messages.
 *
 * @throws what {@link refuseOnError} throws
 */
export async function answerForm<Schema extends z.ZodType, Result>(
  asked: Asked<Schema>,
  effect: (values: z.output<Schema>, refuse: Refuse) => Promise<Result>,
) {
  const { request, form, schema, fieldErrors, refused, intent } = asked;
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success" || fieldErrors) {
    const problem = refused && { title: (await getT(request))(refused) };
    return refuseFields(submission, { fieldErrors, problem, intent });
  }
  try {
    const refuse: Refuse = (errors) => refuseFields(submission, { fieldErrors: errors, intent });
    return await effect(submission.value, refuse);
  } catch (error) {
    return refuseOnError(error, { ...asked, submission });
  }
}

/**
 * 400 wrong password, 409 somebody else was quicker, 429 too many attempts, 503 busy or without
 * database.
 *
 * @throws any other
 */
export async function refuseOnError(
  error: unknown,
  {
    request,
    submission,
    title,
    text = "auth.errors.unavailable",
    intent,
    passwordField = "password",
  }: Failure & { submission: AnySubmission },
) {
  if (error instanceof WrongCredentialsError) {
    const fieldErrors = { [passwordField]: ["auth.errors.passwordWrong"] };
    return refuseFields(submission, { fieldErrors, intent });
  }
  if (error instanceof MovedError) {
    const { version, stored } = error;
    return refuseFields(submission, { moved: { version, stored }, intent, status: 409 });
  }
  const t = await getT(request);
  if (error instanceof TooManyAttemptsError) {
    const seconds = error.retryAfterSeconds;
    const wait =
      seconds < 120
        ? t("auth.errors.tooManySeconds", { count: seconds })
        : t("auth.errors.tooManyMinutes", { count: Math.ceil(seconds / 60) });
    return refuseFields(submission, {
      problem: { title: t("auth.errors.tooManyTitle"), text: wait },
      intent,
      status: 429,
      headers: { "Retry-After": String(seconds) },
    });
  }
  if (error instanceof StoppedError) {
    const problem = { title: t("auth.errors.stoppedTitle"), text: t("auth.errors.stopped") };
    return refuseFields(submission, { problem, intent, status: 429 });
  }
  if (error instanceof BusyError || isDatabaseUnavailable(error)) {
    return refuseFields(submission, {
      problem: { title: t(title), text: t(text) },
      intent,
      status: 503,
      headers: { "Retry-After": "10" },
    });
  }
  throw error;
}
