import { findUser } from "~/auth/session.server";
import { isFavorite } from "./favorites.server";

/** Whether the signed-in visitor has this product on their watch list; guests have none. */
export async function isSavedBy(request: Request, productId: number): Promise<boolean> {
  const user = await findUser(request);
  return user ? isFavorite({ userId: user.id, productId }) : false;
}
