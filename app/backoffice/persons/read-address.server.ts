import { emailAddress } from "~/platform/fields";
import { notFound } from "~/platform/refusals.server";

/** @throws {Response} 404 for what is no address */
export function readAddress(param = ""): string {
  const { success, data } = emailAddress().toLowerCase().safeParse(param);
  if (!success) throw notFound();
  return data;
}
