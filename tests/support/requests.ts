import { vi } from "vitest";
import { createFormToken } from "~/platform/form.server";

/** The token of a form that was opened a minute ago, as people take at least. */
export function openedForm(): string {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60_000);
  const token = createFormToken();
  clock.mockRestore();
  return token;
}

export function post(path: string, form: FormData | URLSearchParams): Request {
  return new Request(`http://shop.test${path}`, { method: "POST", body: form });
}
