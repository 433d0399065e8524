import { findUser } from "~/auth/session.server";
import type { User } from "~/auth/users.server";
import { getT } from "~/i18n/i18n.server";
import type { OrderOwner } from "~/orders/customer-orders.server";

export async function requireUser(request: Request): Promise<User> {
  const user = await findUser(request);
  if (user) return user;
  const title = (await getT(request))("account.access.title");
  throw Response.json({ title }, { status: 401, headers: { "Cache-Control": "no-store" } });
}

export function orderOwner(user: User): OrderOwner {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email : undefined };
}
