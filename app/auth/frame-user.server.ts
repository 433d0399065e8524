import { log } from "~/platform/log.server";
import { withTimeLimit } from "~/platform/time-limit";
import { findUser } from "./session.server";

/** The signed-in visitor, as the header greets them. */
export interface FrameUser {
  gender: "male" | "female" | null;
  firstName: string;
  lastName: string;
}

/** The frame waits this long for the greeting, not longer. */
const PATIENCE_MS = 1_500;

/** Whom the header greets; nobody while the database is away. */
export async function findFrameUser(request: Request): Promise<FrameUser | null> {
  try {
    const user = await withTimeLimit(findUser(request), PATIENCE_MS);
    if (!user) return null;
    const { gender, firstName } = user;
    return { gender, firstName, lastName: user.lastName || user.email };
  } catch (error) {
    log.warn({ err: (error as Error).message }, "no greeting: the session can't be read");
    return null;
  }
}
