import { useRouteLoaderData } from "@remix-run/react";
import type { HeaderUser } from "./header-user.server";

export function useIsGuest(): boolean {
  return !useRouteLoaderData<{ user: HeaderUser | null }>("root")?.user;
}
