import { createHash, randomBytes } from "node:crypto";
import { handleBuyback } from "~/buyback/handle-buyback.server";
import { db } from "~/platform/db.server";
import { objectStore } from "./fresh-shop";
import { openedForm, post } from "./requests";

let counter = 0;

/** A file that is a PDF by its first bytes. */
export const pdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);
export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface Sent {
  name: string;
  bytes: Buffer;
}

/** The form filled in, by a sender of its own. */
export function values(part: Record<string, string> = {}): Record<string, string> {
  return {
    formToken: openedForm(),
    firstName: "Erika",
    lastName: "Muster",
    company: "",
    email: `seller-${++counter}@customer.test`,
    phone: "",
    components: "10 × 6ES7315-2EH14-0AB0, gebraucht",
    website: "",
    ...part,
  };
}

export function formOf(fields: Record<string, string>, files: Sent[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files)
    form.append("files", new File([new Uint8Array(bytes)], name));
  if (files.length === 0) form.append("files", new File([], ""));
  return form;
}

/** Sends the form as a browser without JavaScript does. */
export async function send(fields: Record<string, string>, files: Sent[] = []) {
  return outcome(await handleBuyback(post("/ankauf", formOf(fields, files))));
}

function outcome(answer: Awaited<ReturnType<typeof handleBuyback>>) {
  if (!("data" in answer)) return { status: answer.status, files: [], refused: [] };
  const { files, refused, lastResult } = answer.data;
  const { error: errors, initialValue: typed } = lastResult;
  return { status: answer.init?.status ?? 200, files, refused, errors, typed };
}

/** The keys of the stored objects. */
export const keys = (prefix: string) => objectStore.keys(prefix);

export const draftOf = (fields: Record<string, string>) =>
  (fields.formToken ?? "").split(".")[0] ?? "";
/** The request that came from an address. */
export const requestOf = (email: string) =>
  db.selectFrom("buyback_requests").selectAll().where("email", "=", email).executeTakeFirst();
