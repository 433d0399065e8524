import { findUser } from "~/auth/session.server";
import { isFavorite } from "./favorites.server";

/** Guests have none. */
export async function isSavedBy(request: Request, productId: number): Promise<boolean> {
  const user = await findUser(request);
  return user ? isFavorite({ userId: user.id, productId }) : false;
}
