import { z } from "zod";
import { emailAddress, optionalLine, requiredLine } from "~/platform/fields";

const email = (missing?: string) => emailAddress(missing).toLowerCase();
export const password = (missing: string) => z.string({ error: missing }).min(1, missing);

export const gender = z.enum(["female", "male", "none"], { error: "auth.errors.gender" });
export const firstName = requiredLine("person.errors.firstName", 50);
export const lastName = requiredLine("person.errors.lastName", 50);

export const signInSchema = z.object({
  email: email(),
  password: password("auth.errors.password"),
});

/** In the order of the specification, section 2. */
export const signUpSchema = z.object({
  firstName,
  lastName,
  gender,
  email: email(),
  phone: optionalLine(30),
  company: optionalLine(100),
  password: password("auth.errors.password"),
});

export const forgotPasswordSchema = z.object({ email: email("auth.errors.emailRequired") });

export const newPasswordSchema = z.object({
  password: password("auth.errors.newPassword"),
  passwordRepeat: z.string({ error: "auth.errors.passwordRepeat" }).default(""),
});

export const passwordSchema = z.object({ password: password("auth.errors.password") });

export const changePasswordSchema = newPasswordSchema.extend({
  currentPassword: password("auth.errors.password"),
});

export const codeSchema = z.object({ code: requiredLine("auth.errors.code", 40) });

export const passwordAndCodeSchema = passwordSchema.extend(codeSchema.shape);

export type SignInForm = z.output<typeof signInSchema>;
export type SignUpForm = z.output<typeof signUpSchema>;
export type ForgotPasswordForm = z.output<typeof forgotPasswordSchema>;
export type NewPasswordForm = z.output<typeof newPasswordSchema>;
export type CodeForm = z.output<typeof codeSchema>;
export type PasswordForm = z.output<typeof passwordSchema>;
export type PasswordAndCodeForm = z.output<typeof passwordAndCodeSchema>;
export type ChangePasswordForm = z.output<typeof changePasswordSchema>;
