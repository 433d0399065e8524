import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import type { PageMessage } from "~/platform/message.server";
import { insertFavorite, type AddedFavorite } from "./favorites.server";

/** Saved once the guest has signed in. */
const pendingCookie = createSignedCookie("pending-favorite", { maxAge: 3600 });

export async function rememberPendingFavorite(productId: number): Promise<string> {
  return pendingCookie.serialize(productId);
}

export function addedMessage(outcome: AddedFavorite): PageMessage {
  switch (outcome) {
    case "added":
      return { kind: "success", title: "favorites.added" };
    case "duplicate":
      return { kind: "info", title: "favorites.duplicateTitle", text: "favorites.duplicate" };
    case "full":
      return { kind: "error", title: "favorites.addFailed", text: "favorites.full" };
    case "missing":
      return { kind: "error", title: "favorites.addFailed", text: "favorites.missing" };
  }
}

/** Never keeps anybody from signing in. */
export async function takePendingFavorite({
  request,
  userId,
}: {
  request: Request;
  userId: string;
}): Promise<{ message: PageMessage; clear: string } | undefined> {
  const productId = await readCookie(pendingCookie, request);
  if (!Number.isInteger(productId)) return undefined;
  const outcome = await insertFavorite({ userId, productId: productId as number });
  return {
    message: addedMessage(outcome),
    clear: await pendingCookie.serialize("", { maxAge: 0 }),
  };
}
