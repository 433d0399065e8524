import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { getLanguage } from "~/i18n/i18n.server";
import { readForm, readFormToken, textField } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import { retryAfter, submitRequest, type Refusal } from "~/requests/submission.server";
import { insertContactMessage } from "./messages.server";
import { contactSchema } from "./schema";

/** Keeps the message; what fails is shown with everything that was typed. */
export async function handleContact(request: Request) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: contactSchema });
  const formToken = textField(form, "formToken");
  const formId = readFormToken(formToken);
  const showAgain = (refusal: Partial<Refusal> = {}) =>
    data(
      {
        lastResult: submission.reply(refusal.problem ? { formErrors: [refusal.problem] } : {}),
        failed: refusal.status === 503,
        formToken: formId ? formToken : undefined,
      },
      { status: refusal.status ?? 400, headers: retryAfter(refusal) },
    );
  if (submission.status !== "success") return showAgain();
  if (!formId) return showAgain({ problem: "form.expired" });
  const refusal = await submitRequest(
    { request, form, failed: "contact.errors.failed" },
    async () => {
      const language = await getLanguage(request);
      await insertContactMessage({ form: submission.value, formId, language });
    },
  );
  if (refusal) return showAgain(refusal);
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
