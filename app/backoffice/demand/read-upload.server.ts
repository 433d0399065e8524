import { data, type TypedResponse } from "@remix-run/node";
import { redirectWithMessage } from "~/platform/message.server";
import { importReplacements, replacementFileLimits } from "~/product-files/replacement-file.server";
import { BrokenFileError } from "~/product-files/source.server";
import { readSmallFile } from "~/uploads/read-small-file.server";
import { asActor, type Staff } from "../require-staff.server";
import { DEMAND_PATH } from "./filter";
import type { UploadAnswer } from "./upload-panel";

const MAX_SHOWN = 20;

function refuse(answer: UploadAnswer, status = 400) {
  return data<UploadAnswer>(answer, { status });
}

/** A file of what replaces what. */
export async function readUpload(
  request: Request,
  staff: Staff,
): Promise<TypedResponse<never> | ReturnType<typeof refuse>> {
  const file = await readSmallFile(request, "replacements", replacementFileLimits.bytes);
  if (file === "none") return refuse({ problem: file });
  if (file === "tooLarge") return refuse({ problem: file }, 413);
  try {
    const { refused, changed, unchanged, more } = await importReplacements(file.bytes, {
      file: file.name,
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
