import type { ActionFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/platform/guard.server";
import { notFound } from "~/platform/refusals.server";
import { handleFiles } from "./handle-buyback.server";

export const handle: RouteHandle = { upload: true };

export function loader() {
  throw notFound();
}

export async function action({ request }: ActionFunctionArgs) {
  return handleFiles(request);
}
