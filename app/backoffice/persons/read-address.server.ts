import { emailAddress } from "~/platform/fields";

/** @throws {Response} 404 for what is no address */
export function readAddress(param = ""): string {
  const { success, data } = emailAddress().toLowerCase().safeParse(param);
  if (!success) throw new Response("Not found", { status: 404 });
  return data;
}
