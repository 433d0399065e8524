import type { ActionFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/platform/guard.server";
import { handleFiles } from "./handle-buyback.server";

export const handle: RouteHandle = { upload: true };

export function loader() {
  throw new Response("Not found", { status: 404 });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleFiles(request);
}
