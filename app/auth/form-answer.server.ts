import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server";
import type { TextKey } from "~/i18n/translate";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { secretFields } from "~/platform/form.server";
import { StoppedError, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { BusyError } from "~/platform/semaphore";
import { WrongCredentialsError } from "./check-password.server";

export { privateHeaders } from "~/platform/retry-after";

export interface FormProblem {
  title: string;
  text?: string;
}

export interface FormAnswer {
  lastResult: SubmissionResult<string[]> | null;
  problem?: FormProblem;
  intent?: string;
  sent?: boolean;
  /** Recovery codes, shown this once. */
  codes?: string[];
}

type AnySubmission = Pick<Submission<unknown, string[]>, "reply">;

export function refuseFields(
  submission: AnySubmission,
  {
    fieldErrors,
    problem,
    intent,
    status = 400,
    headers,
  }: {
    fieldErrors?: Record<string, string[]>;
    problem?: FormProblem;
    intent?: string;
    status?: number;
    headers?: HeadersInit;
  } = {},
) {
  const lastResult = submission.reply({ hideFields: secretFields, fieldErrors });
  return data<FormAnswer>({ lastResult, problem, intent }, { status, headers });
}

/** 400 wrong password, 429 too many attempts, 503 busy or without database. @throws any other */
export async function refuseOnError(
  error: unknown,
  {
    request,
    submission,
    title,
    text = "auth.errors.unavailable",
    intent,
    passwordField = "password",
  }: {
    request: Request;
    submission: AnySubmission;
    title: TextKey;
    text?: TextKey;
    intent?: string;
    passwordField?: string;
  },
) {
  if (error instanceof WrongCredentialsError) {
    const fieldErrors = { [passwordField]: ["auth.errors.passwordWrong"] };
    return refuseFields(submission, { fieldErrors, intent });
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
