import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ImportFormat } from "../../../db/import-tables";
import { refuseFields, type FormActionResult } from "~/ui/form-result.server";
import { redirectWithMessage } from "~/platform/message.server";
import { cleanText } from "~/platform/plain-text";
import { deleteObject, uploadStream } from "~/platform/storage.server";
import { addImport } from "~/product-files/imports.server";
import { importLimits } from "~/shop";
import { peek } from "~/uploads/peek";
import { RateMeter } from "~/uploads/rate-meter.server";
import { BodyError } from "~/uploads/read-body.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { asActor, type Staff } from "../require-staff.server";
import { importPath } from "./paths";
import { uploadSchema } from "./schema.server";

const MAX_NAME = 100;
const HEAD_BYTES = 512;

export type UploadProblem = "none" | "empty" | "tooLarge" | "oldExcel" | "unreadable";

export type UploadAnswer = Partial<FormActionResult> & { upload?: UploadProblem };

class UploadRefused extends Error {
  override name = "UploadRefused";
  constructor(readonly problem: UploadProblem) {
    super(problem);
  }
}

interface Stored {
  fileName: string;
  fileKey: string;
  bytes: number;
  format: ImportFormat;
}

/** A plain form with a file: it goes to the storage, and a job reads it. */
export async function receiveUpload(request: Request, staff: Staff) {
  let stored: Stored | undefined;
  let form: FormData | undefined;
  const drop = async () => {
    if (stored) await deleteObject(stored.fileKey).catch(() => undefined);
  };
  try {
    form = await receiveForm(request, {
      onFile: async ({ name, source, form: before }) => {
        form = before;
        if (!stored) stored = await store(name, source);
      },
      onUnreadable: () => {
        throw new UploadRefused("unreadable");
      },
      meter: new RateMeter(),
      signal: request.signal,
    });
  } catch (error) {
    await drop();
    const problem = problemOf(error);
    if (!problem) throw error;
    return refuse(form ?? new FormData(), problem);
  }
  const submission = parseWithZod(form, { schema: uploadSchema });
  if (!stored) return refuse(form, "none");
  if (submission.status !== "success" || !submission.value.formToken) {
    await drop();
    return refuseFields(submission);
  }
  const { formToken, stockRule, asOf } = submission.value;
  try {
    const rule = { stockRule, asOf: stockRule === "as-of" ? asOf : undefined };
    const { id, isNew } = await addImport({ ...stored, ...rule, formToken }, asActor(staff));
    if (!isNew) await drop();
    return await redirectWithMessage(importPath(id), {
      kind: "success",
      title: "imports.uploaded",
      text: "imports.uploadedText",
      values: { file: stored.fileName },
    });
  } catch (error) {
    if (!(error instanceof Response)) await drop();
    throw error;
  }
}

function refuse(form: FormData, upload: UploadProblem) {
  const { lastResult } = refuseFields(parseWithZod(form, { schema: uploadSchema })).data;
  const status = upload === "tooLarge" ? 413 : 400;
  return data<UploadAnswer>({ lastResult, upload }, { status });
}

function problemOf(error: unknown): UploadProblem | undefined {
  if (error instanceof UploadRefused) return error.problem;
  if (error instanceof BodyError) return error.status === 413 ? "tooLarge" : "unreadable";
  return undefined;
}

async function store(name: string, source: AsyncIterable<Buffer>): Promise<Stored> {
  let bytes = 0;
  async function* limited() {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > importLimits.bytes) throw new UploadRefused("tooLarge");
      yield chunk;
    }
  }
  const { head, all } = await peek(limited(), HEAD_BYTES);
  if (head.length === 0) throw new UploadRefused("empty");
  const format = formatOf(head, name);
  const fileKey = `imports/${Date.now()}-${randomUUID()}`;
  try {
    await uploadStream({ key: fileKey, body: all, contentType: "application/octet-stream" });
  } catch (error) {
    await deleteObject(fileKey).catch(() => undefined);
    throw error;
  }
  const fileName = cleanText(name).replace(/\s+/g, " ").slice(-MAX_NAME).trim() || "–";
  return { fileName, fileKey, bytes, format };
}

/** By its content, whatever it is called. */
function formatOf(head: Buffer, name: string): ImportFormat {
  if (head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"))) return "xlsx";
  if (head.subarray(0, 4).equals(Buffer.from("d0cf11e0", "hex"))) {
    throw new UploadRefused("oldExcel");
  }
  const isNamedJson = /\.(json|jsonl|ndjson)$/i.test(name);
  return isNamedJson || /^(\ufeff|\s)*(\{\s*"|\[)/.test(head.toString("utf8")) ? "json" : "csv";
}
