import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { lightCookie, netCookie, viewCookie } from "~/platform/choices.server";
import { readForm, textField } from "~/platform/form.server";
import { safeRedirect } from "~/platform/redirect.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

const onOff = new Map([
  ["on", true],
  ["off", false],
]);

/** What each field may say, and what is kept of it. */
const choices = {
  light: { cookie: lightCookie, values: onOff },
  net: { cookie: netCookie, values: onOff },
  view: { cookie: viewCookie, values: new Map(["rows", "cards"].map((name) => [name, name])) },
};

export function loader() {
  return redirect("/");
}

/** One of the fields above; then back to where the form was. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  for (const [name, { cookie, values }] of Object.entries(choices)) {
    const choice = values.get(textField(form, name));
    if (choice === undefined) continue;
    return redirect(safeRedirect(form.get("redirectTo")), {
      status: 303,
      headers: { "Set-Cookie": await cookie.serialize(choice) },
    });
  }
  throw new Response("Unknown choice", { status: 400 });
}
