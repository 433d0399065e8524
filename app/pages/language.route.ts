import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/platform/form.server";
import { safeRedirect } from "~/platform/redirect.server";
import { isLanguage } from "~/i18n/i18n";
import { languageCookie } from "~/i18n/i18n.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

export function loader() {
  return redirect("/");
}

/** Without `lng` in the address, which would overrule the choice. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  if (!isLanguage(language)) throw new Response("Unknown language", { status: 400 });
  const target = new URL(safeRedirect(form.get("redirectTo")), "http://shop.invalid");
  target.searchParams.delete("lng");
  return redirect(target.pathname + target.search + target.hash, {
    status: 303,
    headers: { "Set-Cookie": await languageCookie.serialize(language) },
  });
}
