import { createDelay, createLimit, placeOf } from "~/platform/rate-limit.server";

const HOUR = 3600;

/*
 * Guessing is slowed down, never locked out: a place that tries one account gets five tries, then
 * one every 30 s; an account, over all places, twenty and one every 10 s, so that the owner elsewhere
 * gets through while somebody guesses; a place, over all accounts, sixty and one every 5 s.
 */
const signInByAccountAndPlace = createDelay("sign-in-both", {
  burst: { points: 5, duration: HOUR / 4 },
  pause: 30,
});
const signInByAccount = createDelay("sign-in-account", {
  burst: { points: 20, duration: HOUR },
  pause: 10,
});
const signInByPlace = createDelay("sign-in-place", {
  burst: { points: 60, duration: HOUR / 4 },
  pause: 5,
});
const codeByAccount = createDelay("second-factor", {
  burst: { points: 5, duration: HOUR },
  pause: 30,
});
const formsByPlace = createLimit("account-forms-place", { points: 100, duration: HOUR });
const mailsByAddress = createLimit("account-mails-address", { points: 5, duration: HOUR });

/**
 * Counts one try to sign in.
 *
 * @throws {TooManyAttemptsError}
 */
export async function countSignIn({ email, request }: { email: string; request: Request }) {
  const place = placeOf(request);
  await signInByPlace.consume(place);
  await signInByAccountAndPlace.consume(`${email}\n${place}`);
  await signInByAccount.consume(email);
}

/** The password was right: what was counted against the account is forgotten. */
export async function forgetSignIns({ email, request }: { email: string; request: Request }) {
  await Promise.all([
    signInByAccountAndPlace.forget(`${email}\n${placeOf(request)}`),
    signInByAccount.forget(email),
  ]);
}

/** @throws {TooManyAttemptsError} */
export async function countCode(userId: string) {
  await codeByAccount.consume(userId);
}

export async function forgetCodes(userId: string) {
  await codeByAccount.forget(userId);
}

/**
 * Counts a form that makes the shop send a mail to an address: sign-up, reset, verification. The
 * same for addresses with and without an account.
 *
 * @throws {TooManyAttemptsError}
 */
export async function countMailForm({ email, request }: { email: string; request: Request }) {
  await formsByPlace.consume(placeOf(request));
  await mailsByAddress.consume(email);
}
