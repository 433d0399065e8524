import { useRouteLoaderData } from "@remix-run/react";
import type { HeaderUser } from "./header-user.server";

function useHeaderUser(): HeaderUser | null | undefined {
  return useRouteLoaderData<{ user: HeaderUser | null }>("root")?.user;
}

export function useIsGuest(): boolean {
  return !useHeaderUser();
}

/** Who is signed in needn't type that again. */
export function useOwnName(): { firstName?: string; lastName?: string; email?: string } {
  const { firstName, lastName, email } = useHeaderUser() ?? {};
  return { firstName, lastName, email };
}
