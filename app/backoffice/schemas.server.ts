import { z } from "zod";
import { firstName, lastName, newPasswordSchema } from "~/auth/schemas.server";
import { emailAddress } from "~/platform/fields";
import { readFormToken } from "~/platform/form.server";
import { roles } from "./roles";

/** Asked for where the last time is too long ago (sensitive-form.server.ts). */
export const passwordAgain = z.object({ password: z.string().optional() });

const role = z.enum(roles, { error: "staff.errors.role" });

/** As the form showed it. */
export const version = z.coerce.number({ error: "form.invalid" }).int().min(0).max(2_147_483_647);

/** A form's own id, nothing if the token isn't ours. */
export const formToken = z
  .string()
  .default("")
  .transform((token) => readFormToken(token));

export const inviteSchema = passwordAgain.extend({
  email: emailAddress().toLowerCase(),
  role,
});

export const roleSchema = passwordAgain.extend({ role, version });

export const memberSchema = passwordAgain.extend({ version });

export const setUpSchema = passwordAgain;

export const acceptSchema = newPasswordSchema.extend({ firstName, lastName });

export type InviteForm = z.output<typeof inviteSchema>;
export type RoleForm = z.output<typeof roleSchema>;
export type MemberForm = z.output<typeof memberSchema>;
export type SetUpForm = z.output<typeof setUpSchema>;
export type AcceptForm = z.output<typeof acceptSchema>;
