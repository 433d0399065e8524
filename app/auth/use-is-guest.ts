import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";

/** Whether nobody is signed in, as the frame knows it. */
export function useIsGuest(): boolean {
  return !useRouteLoaderData<typeof rootLoader>("root")?.user;
}
