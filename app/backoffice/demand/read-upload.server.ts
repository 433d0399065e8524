import { data, type TypedResponse } from "@remix-run/node";
import { readCappedBody } from "~/platform/guard.server";
import { redirectWithMessage } from "~/platform/message.server";
import { cleanText } from "~/platform/plain-text";
import { importReplacements, replacementFileLimits } from "~/product-files/replacement-file.server";
import { BrokenFileError } from "~/product-files/source.server";
import { asActor, type Staff } from "../require-staff.server";
import { DEMAND_PATH } from "./filter";
import type { UploadAnswer } from "./upload-panel";

/** Around the file: the form's borders and names. */
const FRAME_BYTES = 10_000;
const MAX_NAME = 100;
const MAX_SHOWN = 20;

function refuse(answer: UploadAnswer, status = 400) {
  return data<UploadAnswer>(answer, { status });
}

/** A file of what replaces what. */
export async function readUpload(
  request: Request,
  staff: Staff,
): Promise<TypedResponse<never> | ReturnType<typeof refuse>> {
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await readCappedBody(request, replacementFileLimits.bytes + FRAME_BYTES);
  } catch (error) {
    if (error instanceof Response && error.status === 413) {
      return refuse({ problem: "tooLarge" }, 413);
    }
    throw error;
  }
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  const file = form?.get("replacements");
  if (file === null || file === undefined || typeof file === "string" || file.size === 0) {
    return refuse({ problem: "none" });
  }
  if (file.size > replacementFileLimits.bytes) return refuse({ problem: "tooLarge" }, 413);
  const name = cleanText(file.name).replace(/\s+/g, " ").slice(0, MAX_NAME) || "–";
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { refused, changed, unchanged, more } = await importReplacements(bytes, {
      file: name,
      actor: asActor(staff),
    });
    if (refused.length > 0 || more) {
      const shown = refused.slice(0, MAX_SHOWN);
      return refuse({ problem: "rows", refused: shown, count: refused.length, changed, more });
    }
    return await redirectWithMessage(DEMAND_PATH, {
      kind: changed > 0 ? "success" : "info",
      title: "staffDemand.uploadDone",
      text: "staffDemand.uploadCounts",
      values: { changed, unchanged },
    });
  } catch (error) {
    if (error instanceof BrokenFileError) return refuse({ problem: "unreadable" });
    throw error;
  }
}
