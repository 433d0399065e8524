import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Language } from "~/i18n/i18n";
import { getLanguage } from "~/i18n/i18n.server";
import type { TextKey } from "~/i18n/translate";
import { readFormToken, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { retryAfter, submitRequest, type Refusal } from "./submission.server";

export interface Accepted<Form> {
  form: Form;
  /** From the form's token: the same for everything that one page sends. */
  formId: string;
  language: Language;
  /** The request counts once its sender has followed the link in a mail. */
  mustConfirm: boolean;
}

/** After a request that its sender has to confirm. */
export const confirmMessage: PageMessage = {
  kind: "info",
  title: "form.confirmTitle",
  text: "form.confirmText",
};

/**
 * @param failed the message when the database is away; left out where the page needs it, too
 * @param done where to go next, with which message
 */
export async function receiveRequest<Form>(
  request: Request,
  form: FormData,
  {
    schema,
    insert,
    failed,
    done,
  }: {
    schema: z.ZodType<Form>;
    insert: (accepted: Accepted<Form>) => Promise<unknown>;
    failed?: TextKey;
    done: (form: Form) => { to: string; message: PageMessage };
  },
) {
  const submission = parseWithZod(form, { schema });
  const formToken = textField(form, "formToken");
  const formId = readFormToken(formToken);
  // The form keeps its token: a correction sent at once must not look too quick.
  const showAgain = (refusal: Partial<Refusal> = {}) =>
    data(
      {
        lastResult: submission.reply(refusal.problem ? { formErrors: [refusal.problem] } : {}),
        failed: refusal.status === 503,
        formToken: formId ? formToken : undefined,
      },
      { status: refusal.status ?? 400, headers: retryAfter(refusal) },
    );
  if (!formId) return showAgain({ problem: "form.expired" });
  if (submission.status !== "success") return showAgain();
  const { value } = submission;
  const outcome = await submitRequest({ request, form, failed }, async (mustConfirm) =>
    insert({ form: value, formId, language: await getLanguage(request), mustConfirm }),
  );
  if (typeof outcome === "object") return showAgain(outcome);
  const { to, message } = done(value);
  return redirectWithMessage(to, outcome === "unconfirmed" ? confirmMessage : message);
}
