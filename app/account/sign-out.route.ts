import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { forgetPendingOrder } from "~/payments/pending-order.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { readForm } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { redirectTarget } from "~/auth/redirect-target.server";
import { endSession } from "~/auth/session.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

export function loader() {
  return redirect("/account");
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  let cookies: string[] = [];
  let message: PageMessage = { kind: "success", title: "auth.signOut.done" };
  try {
    cookies = [await endSession(request), await forgetPendingOrder()];
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    // Keep the cookie: whoever reads "signed out" must be.
    message = { kind: "error", title: "auth.signOut.failed", text: "auth.errors.unavailable" };
  }
  return redirectWithMessage(redirectTarget(request, form, "/"), message, cookies);
}
