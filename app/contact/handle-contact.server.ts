import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { getLanguage } from "~/i18n/i18n.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { readForm, readFormToken, textField } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import { TooManyAttemptsError } from "~/platform/rate-limit.server";
import { countRequest, isRobot } from "~/requests/submission.server";
import { insertContactMessage } from "./messages.server";
import { contactSchema } from "./schema";

/** Keeps the message; what fails is shown with everything that was typed. */
export async function handleContact(request: Request) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: contactSchema });
  const formToken = textField(form, "formToken");
  const formId = readFormToken(formToken);
  const showAgain = (status: number, formError?: string, headers?: HeadersInit) =>
    data(
      {
        lastResult: submission.reply(formError ? { formErrors: [formError] } : {}),
        failed: status === 503,
        formToken: formId ? formToken : undefined,
      },
      { status, headers },
    );
  if (submission.status !== "success") return showAgain(400);
  if (!formId) return showAgain(400, "form.expired");
  // A robot gets the same answer as everybody, so that it learns nothing.
  if (!isRobot(form)) {
    try {
      await countRequest(request);
      const language = await getLanguage(request);
      await insertContactMessage({ form: submission.value, formId, language });
    } catch (error) {
      if (error instanceof TooManyAttemptsError) {
        return showAgain(429, "form.tooMany", { "Retry-After": String(error.retryAfterSeconds) });
      }
      if (isDatabaseUnavailable(error)) {
        return showAgain(503, "contact.errors.failed", { "Retry-After": "30" });
      }
      throw error;
    }
  }
  return redirect("/kontakt", {
    status: 303,
    headers: {
      "Set-Cookie": await setMessage({
        kind: "success",
        title: "contact.sentTitle",
        text: "contact.sentText",
      }),
    },
  });
}
