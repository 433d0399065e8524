import { safeRedirect } from "~/platform/redirect.server";

export function redirectTarget(request: Request, form?: FormData, fallback = "/account"): string {
  const given = form?.get("redirectTo") ?? new URL(request.url).searchParams.get("redirectTo");
  return safeRedirect(given, fallback);
}

/** The form stands in the dialog instead of on its page. */
export function isInDialog(request: Request): boolean {
  return new URL(request.url).searchParams.has("dialog");
}
