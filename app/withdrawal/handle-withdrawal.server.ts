import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { getLanguage } from "~/i18n/i18n.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { createFormToken, readForm, readFormToken, textField } from "~/platform/form.server";
import { createLimit, clientSubnet, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { DATABASE_RETRY_SECONDS, isRobot, isTooQuick } from "~/requests/submission.server";
import type { WithdrawalProblem } from "./confirm-withdrawal";
import { withdrawalSchema, type WithdrawalForm } from "./schema";
import { insertWithdrawal } from "./withdrawals.server";

// Generous: a company behind one address must get its withdrawals through.
const limit = createLimit("withdrawals", { points: 30, duration: 3600 });

type Submission = ReturnType<typeof parseWithdrawal>;

function parseWithdrawal(form: FormData) {
  return parseWithZod(form, { schema: withdrawalSchema });
}

function answer(
  part: {
    lastResult?: ReturnType<Submission["reply"]> | null;
    confirm?: WithdrawalForm;
    problem?: WithdrawalProblem;
  },
  {
    formToken,
    status = 200,
    retryAfter,
  }: { formToken: string; status?: number; retryAfter?: number },
) {
  return data(
    {
      lastResult: part.lastResult ?? null,
      confirm: part.confirm ?? null,
      problem: part.problem ?? null,
      formToken,
    },
    { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} },
  );
}

const receivedPath = (id: string) => `/widerruf?eingang=${id}`;

async function confirm(request: Request, form: FormData, value: WithdrawalForm) {
  // A robot gets the answer of everybody, so that it learns nothing.
  if (isRobot(form)) return redirect(receivedPath(randomUUID()), { status: 303 });
  const formToken = textField(form, "formToken");
  const formId = readFormToken(formToken);
  if (!formId || isTooQuick(form)) {
    const again = { formToken: formId ? formToken : createFormToken(), status: 400 };
    return answer({ confirm: value, problem: "again" }, again);
  }
  try {
    await limit.consume(clientSubnet(request));
    const language = await getLanguage(request);
    const id = await insertWithdrawal({ form: value, formId, language });
    return redirect(receivedPath(id), { status: 303 });
  } catch (error) {
    if (error instanceof TooManyAttemptsError) {
      const { retryAfterSeconds: retryAfter } = error;
      return answer({ confirm: value, problem: "tooMany" }, { formToken, status: 429, retryAfter });
    }
    if (!isDatabaseUnavailable(error)) throw error;
    const away = { formToken, status: 503, retryAfter: DATABASE_RETRY_SECONDS };
    return answer({ confirm: value, problem: "unavailable" }, away);
  }
}

/** `check` shows the entries, `edit` goes back, `confirm` declares the withdrawal (§ 356a BGB). */
export async function handleWithdrawal(request: Request) {
  const form = await readForm(request);
  const intent = textField(form, "intent");
  if (!["check", "edit", "confirm"].includes(intent)) {
    throw new Response("Unknown intent", { status: 400 });
  }
  const formToken = textField(form, "formToken");
  const submission = parseWithdrawal(form);
  if (intent === "edit") {
    const { initialValue } = submission.reply();
    return answer({ lastResult: { initialValue } }, { formToken });
  }
  if (submission.status !== "success") {
    return answer({ lastResult: submission.reply() }, { formToken, status: 400 });
  }
  if (intent === "check") return answer({ confirm: submission.value }, { formToken });
  return confirm(request, form, submission.value);
}
