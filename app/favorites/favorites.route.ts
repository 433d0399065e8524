import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { authPath } from "~/auth/auth-path";
import { findUser } from "~/auth/session.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { integerField, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { safeRedirect } from "~/platform/redirect.server";
import { deleteFavorite, insertFavorite } from "./favorites.server";
import { addedMessage, rememberPendingFavorite } from "./pending.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

const LIST = "/account/merkliste";

export function loader() {
  return redirect(LIST);
}

/** A product they wanted to watch waits for that. */
async function askToSignIn(
  form: FormData,
  { productId, redirectTo }: { productId?: number; redirectTo: string },
) {
  const cookies = productId ? [await rememberPendingFavorite(productId)] : [];
  if (form.has("dialog")) {
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return data({ error: "Not authenticated" }, { status: 401, headers });
  }
  const message: PageMessage = productId
    ? { kind: "info", title: "favorites.signInTitle", text: "favorites.signInText" }
    : { kind: "info", title: "favorites.signInTitle" };
  return redirectWithMessage(authPath("/anmelden", { redirectTo }), message, cookies);
}

async function change(
  userId: string,
  { intent, productId }: { intent: "add" | "remove"; productId: number },
): Promise<PageMessage> {
  try {
    if (intent === "add") return addedMessage(await insertFavorite({ userId, productId }));
    return (await deleteFavorite({ userId, productId }))
      ? { kind: "success", title: "favorites.removed" }
      : { kind: "error", title: "favorites.removeFailed", text: "favorites.notThere" };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const title = intent === "add" ? "favorites.addFailed" : "favorites.removeFailed";
    return { kind: "error", title, text: "auth.errors.unavailable" };
  }
}

/** `intent` (`add`, `remove`) and `productId`; then back to where the form was. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = textField(form, "intent");
  const productId = integerField(form, "productId");
  if ((intent !== "add" && intent !== "remove") || productId === undefined || productId < 1) {
    throw new Response("Unknown intent or product", { status: 400 });
  }
  const redirectTo = safeRedirect(form.get("redirectTo"), LIST);
  const user = await findUser(request);
  if (!user) {
    return askToSignIn(form, { productId: intent === "add" ? productId : undefined, redirectTo });
  }
  return redirectWithMessage(redirectTo, await change(user.id, { intent, productId }));
}
