import { secretFields } from "./form.server";

export interface FailedForm {
  action: string;
  fields: [name: string, value: string][];
  showsForm: boolean;
}

const MAX_FIELDS = 200;

/**
 * `null` with files or passwords.
 * @param isIndex Remix takes `?index` away from an action's URL
 * @param showAgain the intent that shows the form, where repeating the post would not do
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
