import { data, type TypedResponse } from "@remix-run/node";
import { importEntries } from "~/payments/bank-entries.server";
import {
  readStatement,
  statementLimits,
  UnreadableStatementError,
} from "~/payments/bank-statement.server";
import { readCappedBody } from "~/platform/guard.server";
import { redirectWithMessage } from "~/platform/message.server";
import { cleanText } from "~/platform/plain-text";
import { asActor, type Staff } from "../require-staff.server";
import { PAYMENTS } from "./paths";

export type UploadProblem = "none" | "tooLarge" | "tooMany" | "unreadable" | "empty";

/** Around the file: the form's borders and names. */
const FRAME_BYTES = 10_000;
const MAX_NAME = 100;

function refuse(problem: UploadProblem) {
  return data({ upload: problem }, { status: problem === "tooLarge" ? 413 : 400 });
}

/** @throws {Response} 400 broken off, 408 too slow */
async function readFile(request: Request): Promise<File | UploadProblem> {
  const limit = statementLimits.bytes + FRAME_BYTES;
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await readCappedBody(request, limit);
  } catch (error) {
    if (error instanceof Response && error.status === 413) return "tooLarge";
    throw error;
  }
  const form = await new Response(body, {
    headers: { "Content-Type": request.headers.get("content-type") ?? "" },
  })
    .formData()
    .catch(() => undefined);
  const file = form?.get("statement");
  if (file === null || file === undefined || typeof file === "string" || file.size === 0) {
    return "none";
  }
  return file.size > statementLimits.bytes ? "tooLarge" : file;
}

/** Writes down what a bank's file says; nothing of it is an order's payment yet. */
export async function readUpload(
  request: Request,
  staff: Staff,
): Promise<TypedResponse<never> | ReturnType<typeof refuse>> {
  const file = await readFile(request);
  if (typeof file === "string") return refuse(file);
  try {
    const { entries, skipped } = readStatement(new Uint8Array(await file.arrayBuffer()));
    if (entries.length === 0) return refuse("empty");
    const name = cleanText(file.name).replace(/\s+/g, " ").slice(0, MAX_NAME);
    const count = await importEntries(entries, { actor: asActor(staff), file: name || "–" });
    return await redirectWithMessage(PAYMENTS, {
      kind: count > 0 ? "success" : "info",
      title: count > 0 ? "staffPayments.upload.done" : "staffPayments.upload.doneBefore",
      text: "staffPayments.upload.counts",
      values: { count, entries: entries.length, skipped },
    });
  } catch (error) {
    if (error instanceof UnreadableStatementError) return refuse(error.reason);
    throw error;
  }
}
