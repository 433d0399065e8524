import type { TextKey } from "~/i18n/translate";
import { textField } from "~/platform/form.server";
import { checkNewPassword } from "./password-rules.server";

/** Of the errors: the same wherever a password is chosen anew. */
export function newPasswordTitle(errors: Record<string, string[]> | undefined): TextKey {
  const short = errors?.password?.[0] === "auth.errors.passwordShort";
  return short ? "auth.reset.shortTitle" : "auth.reset.failed";
}

export function checkNewPasswordForm(
  form: FormData,
  owner: { email: string; names?: readonly string[] },
): Record<string, string[]> | undefined {
  const password = textField(form, "password");
  const errors: Record<string, string[]> = {};
  const problem = password ? checkNewPassword(password, owner) : undefined;
  if (problem) errors.password = [`auth.errors.${problem}`];
  if (password !== textField(form, "passwordRepeat")) {
    errors.passwordRepeat = ["auth.errors.passwordRepeat"];
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}
