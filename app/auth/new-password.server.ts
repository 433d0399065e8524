import { textField } from "~/platform/form.server";
import { checkNewPassword } from "./password-rules.server";

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
