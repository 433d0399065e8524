import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { getLanguage } from "~/i18n/i18n.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { readForm, readFormToken, textField } from "~/platform/form.server";
import { createLimit, placeOf, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { DATABASE_RETRY_SECONDS } from "~/requests/submission.server";
import { withdrawalSchema, type WithdrawalForm } from "./schema";
import { insertWithdrawal } from "./withdrawals.server";

// Generous: a company behind one address must get its withdrawals through.
const limit = createLimit("withdrawals", { points: 30, duration: 3600 });

type Submission = ReturnType<typeof parseWithdrawal>;

function parseWithdrawal(form: FormData) {
  return parseWithZod(form, { schema: withdrawalSchema });
}

/** What both steps of the page may get back from a POST. */
function answer(
  part: {
    lastResult?: ReturnType<Submission["reply"]> | null;
    confirm?: WithdrawalForm;
    problem?: "tooMany" | "unavailable";
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

async function confirm(request: Request, value: WithdrawalForm, formToken: string) {
  try {
    await limit.consume(placeOf(request));
    const id = await insertWithdrawal({
      form: value,
      // A withdrawal counts whatever became of its form's token.
      formToken: readFormToken(formToken) ?? randomUUID(),
      language: await getLanguage(request),
    });
    return redirect(`/widerruf?eingang=${id}`, { status: 303 });
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

/**
 * The page's POST: `check` shows what was entered for confirmation, `edit` goes back to the form,
 * `confirm` declares the withdrawal (§ 356a BGB, two steps).
 */
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
  return confirm(request, submission.value, formToken);
}
