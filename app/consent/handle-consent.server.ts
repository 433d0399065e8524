import { replace } from "@remix-run/node";
import { readForm, textField } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import { safeRedirect } from "~/platform/redirect.server";
import { choices, purposes, type Choice, type Purpose } from "./consent";
import { writeConsent } from "./consent.server";

function agreedPurposes(choice: Choice, form: FormData): Set<Purpose> {
  switch (choice) {
    case "all":
      return new Set(purposes);
    case "necessary":
      return new Set();
    case "custom":
      return new Set(purposes.filter((purpose) => form.get(purpose) === "on"));
  }
}

/** The page replaces itself in the history. */
export async function handleConsent(request: Request): Promise<Response> {
  const form = await readForm(request);
  const choice = choices.find((each) => each === textField(form, "choice"));
  if (!choice) throw new Response("Unknown choice", { status: 400 });
  const headers = new Headers();
  headers.append("Set-Cookie", await writeConsent(agreedPurposes(choice, form)));
  headers.append("Set-Cookie", await setMessage({ kind: "success", title: "consent.saved" }));
  return replace(safeRedirect(form.get("redirectTo"), "/cookies"), { status: 303, headers });
}
