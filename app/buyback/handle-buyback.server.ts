import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { getLanguage } from "~/i18n/i18n.server";
import { textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { confirmMessage } from "~/requests/receive-request.server";
import { retryAfter, submitRequest } from "~/requests/submission.server";
import { BodyError } from "~/uploads/read-body.server";
import { insertBuybackRequest } from "./buyback-requests.server";
import { receiveDraft, type ReceivedForm } from "./draft-uploads.server";
import { deleteDraftFiles, listDraftFiles } from "./files.server";
import { sellerLimits } from "./case-limits";
import { readSellerFiles, readSellerList } from "./seller-lines.server";
import { buybackSchema, type DraftFile, type RefusedFile } from "./schema";

interface Answer {
  status: number;
  problem?: string;
  retryAfterSeconds?: number;
  /** Only files were added or removed: no field is validated yet. */
  filesOnly?: boolean;
  fieldErrors?: Record<string, string[]>;
}

async function receive(request: Request): Promise<ReceivedForm> {
  try {
    return await receiveDraft(request);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw new Response("Unreadable form", {
      status: error.status,
      headers: { Connection: "close" },
    });
  }
}

async function showAgain(received: ReceivedForm, answer: Answer) {
  const submission = parseWithZod(received.form, { schema: buybackSchema });
  const { error, ...kept } = submission.reply(
    answer.problem
      ? { formErrors: [answer.problem] }
      : answer.fieldErrors
        ? { fieldErrors: answer.fieldErrors }
        : {},
  );
  const formErrors = answer.problem ? { "": [answer.problem] } : undefined;
  return data(
    {
      lastResult: { ...kept, error: (answer.filesOnly ? formErrors : error) ?? undefined },
      formToken: received.draftId ? textField(received.form, "formToken") : undefined,
      // Without the database at least the fields are shown again.
      files: received.draftId ? await listDraftFiles(received.draftId).catch(() => []) : [],
      refused: received.refused,
    },
    {
      status: answer.status,
      headers: retryAfter(answer),
    },
  );
}

export async function handleBuyback(request: Request) {
  const received = await receive(request);
  const { form, draftId, refused, turnedAway } = received;
  if (!draftId) return showAgain(received, { status: 400, problem: "form.expired" });
  const removed = textField(form, "remove");
  if (removed) await deleteDraftFiles({ draftId, ids: [removed] });
  const filesOnly = removed !== "" || textField(form, "intent") === "upload";
  if (turnedAway) {
    const { evicted = false } = turnedAway;
    const busy = evicted ? "buyback.files.evicted" : "buyback.files.busy";
    const problem = turnedAway.status === 503 ? busy : "form.tooMany";
    return showAgain(received, { ...turnedAway, problem, filesOnly: filesOnly || evicted });
  }
  const submission = parseWithZod(form, { schema: buybackSchema });
  if (filesOnly) return showAgain(received, { status: refused.length > 0 ? 400 : 200, filesOnly });
  if (submission.status !== "success" || refused.length > 0) {
    return showAgain(received, { status: 400 });
  }
  let isTooLong = false;
  const outcome = await submitRequest(
    { request, form, failed: "buyback.errors.failed" },
    async (mustConfirm) => {
      const language = await getLanguage(request);
      const { value } = submission;
      const listed = await readSellerList(value.list);
      const filed = listed && (await readSellerFiles(draftId));
      const lines = [...(listed ?? []), ...(filed ?? [])];
      isTooLong = !filed || lines.length > sellerLimits.lines;
      if (isTooLong) return;
      await insertBuybackRequest({ form: value, lines, draftId, language, mustConfirm });
    },
  );
  if (typeof outcome === "object") return showAgain(received, outcome);
  if (isTooLong) {
    const fieldErrors = { list: ["buyback.errors.listLong"] };
    return showAgain(received, { status: 400, fieldErrors });
  }
  if (outcome === "unconfirmed") return redirectWithMessage("/ankauf#anfrage", confirmMessage);
  return redirect("/ankauf?gesendet=1#anfrage", { status: 303 });
}

export interface UploadAnswer {
  accepted: DraftFile[];
  refused: RefusedFile[];
  problem?: "busy" | "tooMany" | "expired";
}

export async function handleFiles(request: Request): Promise<Response> {
  const { form, draftId, accepted, refused, turnedAway } = await receive(request);
  const answer = (status: number, problem?: UploadAnswer["problem"], headers?: HeadersInit) =>
    Response.json({ accepted, refused, problem } satisfies UploadAnswer, { status, headers });
  if (!draftId) return answer(400, "expired");
  if (turnedAway) {
    return answer(turnedAway.status, turnedAway.status === 503 ? "busy" : "tooMany", {
      "Retry-After": String(turnedAway.retryAfterSeconds),
    });
  }
  const removed = textField(form, "remove");
  if (removed) await deleteDraftFiles({ draftId, ids: [removed] });
  return answer(refused.length > 0 ? 422 : 200);
}
