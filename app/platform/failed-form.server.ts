import { secretFields } from "./form.server";

/** A form whose POST found the database away, for the error page to send once more. */
export interface FailedForm {
  action: string;
  fields: [name: string, value: string][];
  /** Sending it shows the form again and does nothing else. */
  showsForm: boolean;
}

const MAX_FIELDS = 200;

/**
 * What was posted, so that nothing typed is lost with a page that can't be shown without the
 * database. `null` for files and for passwords, which never come back; the browser still has them
 * one step back.
 *
 * @param request.url without `?index`, which Remix takes away from actions
 * @param showAgain the intent that shows the form again, where sending it at once would not do
 */
export function failedForm(
  request: Request,
  body: Uint8Array | undefined,
  { isIndex, showAgain }: { isIndex: boolean; showAgain: string | undefined },
): FailedForm | null {
  const type = request.headers.get("content-type") ?? "";
  if (!body || !/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const posted = [...new URLSearchParams(new TextDecoder().decode(body))];
  if (posted.length > MAX_FIELDS) return null;
  if (posted.some(([name, value]) => secretFields.includes(name) && value !== "")) return null;
  const { pathname, searchParams } = new URL(request.url);
  if (isIndex) searchParams.set("index", "");
  const search = searchParams.toString();
  return {
    action: search ? `${pathname}?${search}` : pathname,
    fields: posted.map(([name, value]) => [
      name,
      name === "intent" && showAgain ? showAgain : value.replaceAll("\0", ""),
    ]),
    showsForm: showAgain !== undefined,
  };
}
