import { data, type TypedResponse } from "@remix-run/node";
import { importEntries } from "~/payments/bank-entries.server";
import {
  readStatement,
  statementLimits,
  UnreadableStatementError,
} from "~/payments/bank-statement.server";
import { redirectWithMessage } from "~/platform/message.server";
import { readSmallFile } from "~/uploads/read-small-file.server";
import { asActor, type Staff } from "../require-staff.server";
import { PAYMENTS } from "./paths";

export type UploadProblem = "none" | "tooLarge" | "tooMany" | "unreadable" | "empty";

function refuse(problem: UploadProblem) {
  return data({ upload: problem }, { status: problem === "tooLarge" ? 413 : 400 });
}

/** Writes down what a bank's file says; nothing of it is an order's payment yet. */
export async function readUpload(
  request: Request,
  staff: Staff,
): Promise<TypedResponse<never> | ReturnType<typeof refuse>> {
  const file = await readSmallFile(request, "statement", statementLimits.bytes);
  if (typeof file === "string") return refuse(file);
  try {
    const { entries, skipped } = readStatement(file.bytes);
    if (entries.length === 0) return refuse("empty");
    const count = await importEntries(entries, { actor: asActor(staff), file: file.name });
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
