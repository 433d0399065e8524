import {
  createDelay,
  createLimit,
  createRun,
  clientNetwork,
  clientSubnet,
  TooManyAttemptsError,
} from "~/platform/rate-limit.server";

const HOUR = 3600;
const DAY = 24 * HOUR;

/*
 * One network on one account: five attempts, then one every 30 s. One account over all networks:
 * twenty, then one every 10 s. One subnet over all accounts: sixty, then one every 5 s. Known
 * devices, sessions and links are counted apart, so that strangers can't lock the owner out.
 */
const signInByAccountAndNetwork = createDelay("sign-in-both", {
  burst: { points: 5, duration: HOUR / 4 },
  pause: 30,
});
const signInByAccount = createDelay("sign-in-account", {
  burst: { points: 20, duration: HOUR },
  pause: 10,
});
const signInBySubnet = createDelay("sign-in-place", {
  burst: { points: 60, duration: HOUR / 4 },
  pause: 5,
});
const passwordByOwn = createDelay("password-own", {
  burst: { points: 5, duration: HOUR / 4 },
  pause: 30,
});
const codes = createDelay("second-factor", {
  burst: { points: 5, duration: HOUR },
  pause: 30,
});

// After a hundred in a row only a new password helps (NIST SP 800-63B, 3.2.2).
export const guessesInARow = 100;
const guesses = { points: guessesInARow, duration: 90 * DAY, stop: 365 * DAY };
const wrongPasswords = createRun("wrong-passwords", guesses);
const wrongCodes = createRun("wrong-codes", guesses);

const formsBySubnet = createLimit("account-forms-place", { points: 100, duration: HOUR });
const mailsByAddress = createLimit("account-mails-address", { points: 5, duration: HOUR });
const deviceMails = createLimit("account-device-mails", { points: 1, duration: DAY });

export interface PasswordTry {
  email: string;
  request: Request;
  /** Sets them apart from strangers: a known device, a session, a link. */
  own: string | undefined;
}

export interface CodeTry {
  userId: string;
  own: string | undefined;
}

export async function mayTellOfDevice(userId: string): Promise<boolean> {
  try {
    await deviceMails.consume(userId);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}

export const inSession = (userId: string) => `session\n${userId}`;

/** How many in a row there were. @throws {TooManyAttemptsError | StoppedError} */
export async function countPassword({ email, request, own }: PasswordTry): Promise<number> {
  if (own) {
    await passwordByOwn.consume(own);
  } else {
    await signInBySubnet.consume(clientSubnet(request));
    await signInByAccountAndNetwork.consume(`${email}\n${clientNetwork(request)}`);
    await signInByAccount.consume(email);
  }
  return wrongPasswords.count(own ?? email);
}

export async function forgetPasswords({ email, request, own }: PasswordTry) {
  if (own) {
    await Promise.all([passwordByOwn.forget(own), wrongPasswords.forget(own)]);
    return;
  }
  await Promise.all([
    signInByAccountAndNetwork.forget(`${email}\n${clientNetwork(request)}`),
    signInByAccount.forget(email),
    wrongPasswords.forget(email),
  ]);
}

/** How many in a row there were. @throws {TooManyAttemptsError | StoppedError} */
export async function countCode({ userId, own = userId }: CodeTry): Promise<number> {
  await codes.consume(own);
  return wrongCodes.count(own);
}

export async function forgetCodes({ userId, own = userId }: CodeTry) {
  await Promise.all([codes.forget(own), wrongCodes.forget(own)]);
}

export async function forgetGuesses({ email, userId }: { email: string; userId: string }) {
  const session = inSession(userId);
  await Promise.all([
    signInByAccount.forget(email),
    ...[email, session].map((key) => wrongPasswords.forget(key)),
    passwordByOwn.forget(session),
    ...[userId, session].flatMap((key) => [codes.forget(key), wrongCodes.forget(key)]),
  ]);
}

/** The same for addresses with and without an account. @throws {TooManyAttemptsError} */
export async function countMailForm({ email, request }: { email: string; request: Request }) {
  await formsBySubnet.consume(clientSubnet(request));
  await mailsByAddress.consume(email);
}
