import { useRouteLoaderData } from "@remix-run/react";
import type { FrameUser } from "./frame-user.server";

export function useIsGuest(): boolean {
  return !useRouteLoaderData<{ user: FrameUser | null }>("root")?.user;
}
