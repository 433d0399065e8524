import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { lightCookie, netCookie } from "~/platform/choices.server";
import { readForm } from "~/platform/form.server";
import { safeRedirect } from "~/platform/redirect.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

const cookies = { light: lightCookie, net: netCookie };

export function loader() {
  return redirect("/");
}

/** One of the fields above, `on` or `off`; then back to where the form was. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  for (const [name, cookie] of Object.entries(cookies)) {
    const choice = form.get(name);
    if (choice !== "on" && choice !== "off") continue;
    return redirect(safeRedirect(form.get("redirectTo")), {
      status: 303,
      headers: { "Set-Cookie": await cookie.serialize(choice === "on") },
    });
  }
  throw new Response("Unknown choice", { status: 400 });
}
