import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import type { PageMessage } from "~/platform/message.server";
import { insertFavorite, type AddedFavorite } from "./favorites.server";

/** The product that a guest wanted to keep; it is saved once they have signed in. */
const pendingCookie = createSignedCookie("pending-favorite", { maxAge: 3600 });

export async function rememberPendingFavorite(productId: number): Promise<string> {
  return pendingCookie.serialize(productId);
}

/** What the reader is told after adding (specification, section 8). */
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

/** Saves the waiting product, if there is one. Signing in never fails because of it. */
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
