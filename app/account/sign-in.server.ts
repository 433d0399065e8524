import { redirect } from "@remix-run/node";
import { takePendingFavorite } from "~/favorites/pending.server";
import { getLanguage } from "~/i18n/i18n.server";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import { db } from "~/platform/db.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import type { ProvenUser } from "~/auth/check-password.server";
import { rememberDevice } from "~/auth/devices.server";
import { startSession } from "~/auth/session.server";
import {
  consumeToken,
  findTokenOwner,
  insertToken,
  tokenMinutes,
  type TokenOwner,
} from "~/auth/tokens.server";
import { updateLanguage } from "~/auth/users.server";
import { tellOfNewDevice } from "~/auth/warnings.server";

const secondFactorCookie = createSignedCookie("second-factor", {
  maxAge: tokenMinutes["second-factor"] * 60,
});

async function readSecondFactorToken(request: Request): Promise<string | undefined> {
  const token = await readCookie(secondFactorCookie, request);
  return typeof token === "string" ? token : undefined;
}

/** Whoever proved the password in this browser but not the code. */
export async function findSecondFactorOwner(request: Request): Promise<TokenOwner | undefined> {
  return findTokenOwner({ token: await readSecondFactorToken(request), purpose: "second-factor" });
}

/** Once: of two forms with the right code one gets in. */
export async function consumeSecondFactor(request: Request): Promise<boolean> {
  const token = (await readSecondFactorToken(request)) ?? "";
  const owner = await db
    .transaction()
    .execute((trx) => consumeToken(trx, { token, purpose: "second-factor" }));
  return owner !== undefined;
}

/** On to the code where the account wants one, else signed in. */
export async function continueSignIn({
  request,
  user,
  redirectTo,
  message,
}: {
  request: Request;
  user: ProvenUser;
  redirectTo: string;
  message?: PageMessage;
}) {
  if (!user.hasSecondFactor) {
    return completeSignIn({ request, userId: user.id, redirectTo, message });
  }
  const token = await db
    .transaction()
    .execute((trx) =>
      insertToken(trx, { userId: user.id, email: user.email, purpose: "second-factor" }),
    );
  return redirect(`/anmelden/code?redirectTo=${encodeURIComponent(redirectTo)}`, {
    status: 303,
    headers: { "Set-Cookie": await secondFactorCookie.serialize(token) },
  });
}

/** Also saves the product a guest wanted to watch. */
export async function completeSignIn({
  request,
  userId,
  redirectTo,
  message,
}: {
  request: Request;
  userId: string;
  redirectTo: string;
  message?: PageMessage;
}) {
  const language = await getLanguage(request);
  const { session, device } = await db.transaction().execute(async (trx) => {
    await updateLanguage(trx, { userId, language });
    return {
      device: await rememberDevice(trx, { request, userId }),
      session: await startSession(trx, { request, userId }),
    };
  });
  if (device.isNew) await tellOfNewDevice({ userId, request });
  const pending = await takePendingFavorite({ request, userId });
  const shown = message ?? pending?.message ?? { kind: "success", title: "auth.signIn.done" };
  const cookies = [session, device.cookie, await secondFactorCookie.serialize("", { maxAge: 0 })];
  if (pending) cookies.push(pending.clear);
  return redirectWithMessage(redirectTo, shown, cookies);
}
