import type { z } from "zod";
import { confirmPassword } from "~/auth/check-password.server";
import { answerForm, type Asked, type Refuse } from "~/ui/form-result.server";
import { noteProvenPassword } from "~/auth/session.server";
import { textField } from "~/platform/form.server";
import type { Staff } from "./require-staff.server";

/**
 * For acts with money, roles, settings and persons' data: wants the password again when it was given
 * more than ten minutes ago. The form shows `PasswordAgain`.
 */
export function answerSensitiveForm<Schema extends z.ZodType, Result>(
  { staff, ...asked }: Asked<Schema> & { staff: Staff },
  effect: (values: z.output<Schema>, refuse: Refuse) => Promise<Result>,
) {
  const { request, form } = asked;
  const password = textField(form, "password");
  const isMissing = !staff.passwordIsFresh && password === "";
  const fieldErrors = isMissing
    ? { ...asked.fieldErrors, password: ["auth.errors.password"] }
    : asked.fieldErrors;
  return answerForm({ ...asked, fieldErrors }, async (values, refuse) => {
    if (!staff.passwordIsFresh) {
      await confirmPassword(request, { user: staff, password });
      await noteProvenPassword(request);
    }
    return effect(values, refuse);
  });
}
