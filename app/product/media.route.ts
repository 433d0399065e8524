import type { LoaderFunctionArgs } from "@remix-run/node";
import { findObject } from "~/platform/storage.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const key = params["*"] ?? "";
  if (!key.startsWith("demo/")) throw new Response("Not found", { status: 404 });
  const object = await findObject(key);
  if (!object) return new Response("Not found", { status: 404 });
  return new Response(object.body as Uint8Array<ArrayBuffer>, {
    headers: { "Content-Type": object.contentType },
  });
}
