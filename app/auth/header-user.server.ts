import { log } from "~/platform/log.server";
import { withTimeLimit } from "~/platform/time-limit";
import { findUser } from "./session.server";

export interface HeaderUser {
  gender: "male" | "female" | null;
  firstName: string;
  lastName: string;
  email: string;
}

/** The layout waits this long for the name in its header. */
const PATIENCE_MS = 1_500;

export async function findHeaderUser(request: Request): Promise<HeaderUser | null> {
  try {
    const user = await withTimeLimit(findUser(request), PATIENCE_MS);
    if (!user) return null;
    const { gender, firstName, lastName, email } = user;
    return { gender, firstName, lastName, email };
  } catch (error) {
    log.warn({ err: (error as Error).message }, "no greeting: the session can't be read");
    return null;
  }
}
