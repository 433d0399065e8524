import type { z } from "zod";
import { emailAddress } from "~/platform/fields";
import { passwordAgain, version } from "../schemas.server";

export const exportSchema = passwordAgain;

export const eraseSchema = passwordAgain.extend({ version });

export type ExportForm = z.output<typeof exportSchema>;
export type EraseForm = z.output<typeof eraseSchema>;

/** @throws {Response} 404 for what is no address */
export function readAddress(param = ""): string {
  const { success, data } = emailAddress().toLowerCase().safeParse(param);
  if (!success) throw new Response("Not found", { status: 404 });
  return data;
}
