import { useRouteLoaderData } from "@remix-run/react";
import type { FrameUser } from "./frame-user.server";

/** Whether nobody is signed in, as the frame knows it. */
export function useIsGuest(): boolean {
  return !useRouteLoaderData<{ user: FrameUser | null }>("root")?.user;
}
