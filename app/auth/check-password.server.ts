import { WrongCredentialsError } from "~/platform/refusals.server";
import { findKnownDevice } from "./devices.server";
import { countPassword, forgetPasswords, inSession } from "./limits.server";
import { verifyPassword } from "./passwords.server";
import { findCredentials, type User } from "./users.server";
import { warnOfWrongPasswords } from "./warnings.server";

export interface ProvenUser {
  id: string;
  email: string;
  hasSecondFactor: boolean;
}

/**
 * Counts the attempt first; an unknown address takes as long as a wrong password.
 * @param own sets this visitor apart from strangers
 * @throws {TooManyAttemptsError | StoppedError | WrongCredentialsError}
 */
export async function checkPassword({
  email,
  password,
  request,
  own,
}: {
  email: string;
  password: string;
  request: Request;
  own?: string;
}): Promise<ProvenUser> {
  const attempt = { email, request, own: own ?? (await findKnownDevice(request, { email })) };
  const inARow = await countPassword(attempt);
  const credentials = await findCredentials(email);
  if (!(await verifyPassword(password, credentials?.passwordHash)) || !credentials) {
    await warnOfWrongPasswords({ email, inARow });
    throw new WrongCredentialsError();
  }
  await forgetPasswords(attempt);
  return { id: credentials.id, email, hasSecondFactor: credentials.hasSecondFactor };
}

/** @throws as `checkPassword` */
export async function confirmPassword(
  request: Request,
  { user, password }: { user: User; password: string },
): Promise<void> {
  await checkPassword({ email: user.email, password, request, own: inSession(user.id) });
}
