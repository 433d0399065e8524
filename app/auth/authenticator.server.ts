import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { textField } from "~/platform/form.server";
import { countSignIn, forgetSignIns } from "./limits.server";
import { verifyPassword } from "./passwords.server";
import { findCredentials } from "./users.server";

/** Unknown address or wrong password: nobody outside learns which. */
export class WrongCredentialsError extends Error {
  override name = "WrongCredentialsError";
}

/** Who proved a password. The session starts later, perhaps after a second factor. */
export interface ProvenUser {
  id: string;
  email: string;
  hasSecondFactor: boolean;
}

const authenticator = new Authenticator<ProvenUser>();

authenticator.use(
  new FormStrategy<ProvenUser>(({ form, request }) =>
    checkPassword({
      email: textField(form, "email").trim().toLowerCase(),
      password: textField(form, "password"),
      request,
    }),
  ),
  "password",
);

/**
 * Counts the try, then compares the password; an unknown address takes as long as a wrong password.
 *
 * @throws {TooManyAttemptsError} before anything is compared
 * @throws {WrongCredentialsError}
 */
export async function checkPassword({
  email,
  password,
  request,
}: {
  email: string;
  password: string;
  request: Request;
}): Promise<ProvenUser> {
  await countSignIn({ email, request });
  const credentials = await findCredentials(email);
  if (!(await verifyPassword(password, credentials?.passwordHash)) || !credentials) {
    throw new WrongCredentialsError();
  }
  await forgetSignIns({ email, request });
  return { id: credentials.id, email, hasSecondFactor: credentials.hasSecondFactor };
}

/**
 * Checks the fields `email` and `password` of a form that was read before.
 *
 * @throws as `checkPassword`
 */
export async function authenticate(request: Request, form: FormData): Promise<ProvenUser> {
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const copy = new Request(request.url, { method: "POST", headers, body: form });
  return authenticator.authenticate("password", copy);
}
