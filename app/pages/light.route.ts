import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/platform/form.server";
import { lightCookie } from "~/platform/light.server";
import { safeRedirect } from "~/platform/redirect.server";

export { ErrorsOnly as default } from "~/ui/errors-only";

export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const light = form.get("light");
  if (light !== "on" && light !== "off") throw new Response("Unknown choice", { status: 400 });
  return redirect(safeRedirect(form.get("redirectTo")), {
    status: 303,
    headers: { "Set-Cookie": await lightCookie.serialize(light === "on") },
  });
}
