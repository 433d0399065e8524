import { readFormToken, textField } from "~/platform/form.server";
import { createLimit, clientSubnet, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { StorageHangsError } from "~/platform/storage.server";
import { buybackFiles } from "~/shop";
import { RateMeter } from "~/uploads/rate-meter.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { countFile, mayBringFile } from "./daily-allowance.server";
import { countDraftFiles, deleteDraftFiles } from "./files.server";
import { displayName } from "./file-names";
import type { DraftFile, RefusedFile } from "./schema";
import { FileRefusedError, storeFile } from "./store-file.server";
import {
  BUSY_RETRY_SECONDS,
  UploadEvictedError,
  UploadsBusyError,
  uploadLimiter,
} from "./upload-limiter.server";

const filesBySubnet = createLimit("buyback-files", { points: 400, duration: 3600 });

interface TurnedAway {
  status: 429 | 503;
  retryAfterSeconds: number;
  /** In the middle of the body: the fields after the files are unknown. */
  evicted?: boolean;
}

export interface ReceivedForm {
  form: FormData;
  /** `undefined` when the form's token isn't ours. */
  draftId: string | undefined;
  accepted: DraftFile[];
  refused: RefusedFile[];
  turnedAway: TurnedAway | undefined;
}

/** @throws {BodyError} the body can't be read to its end; none of its files is stored then */
export async function receiveDraft(request: Request): Promise<ReceivedForm> {
  const accepted: DraftFile[] = [];
  const refused: RefusedFile[] = [];
  let turnedAway: ReceivedForm["turnedAway"];
  let draftId: string | undefined;
  let release: (() => void) | undefined;
  let broken = false;
  let storageHangs = false;
  let known = new FormData();
  const subnet = clientSubnet(request);
  const meter = new RateMeter();
  const eviction = new AbortController();

  async function admit(): Promise<void> {
    const evict = (reason: UploadEvictedError) => eviction.abort(reason);
    release ??= await uploadLimiter.take({ subnet, meter, evict });
    await filesBySubnet.consume(subnet);
  }

  async function receiveFile(file: {
    name: string;
    source: AsyncIterable<Buffer>;
    form: FormData;
  }): Promise<void> {
    known = file.form;
    draftId ??= readFormToken(textField(file.form, "formToken"));
    if (!draftId || turnedAway) return;
    try {
      // Twenty files must not wait twenty times for a storage that hangs.
      if (storageHangs) throw new FileRefusedError("failed");
      await admit();
      if ((await countDraftFiles(draftId)) >= buybackFiles.max)
        throw new FileRefusedError("tooMany");
      if (!(await mayBringFile(subnet))) throw new FileRefusedError("allowance");
      const stored = await storeFile({ ...file, draftId, isBroken: () => broken });
      accepted.push(stored);
      await countFile(subnet, stored.size);
    } catch (error) {
      if (error instanceof FileRefusedError) {
        storageHangs ||= error.cause instanceof StorageHangsError;
        refused.push({ name: displayName(file.name), reason: error.reason });
      } else if (error instanceof UploadsBusyError) {
        turnedAway = { status: 503, retryAfterSeconds: BUSY_RETRY_SECONDS };
      } else if (error instanceof TooManyAttemptsError) {
        turnedAway = { status: 429, retryAfterSeconds: error.retryAfterSeconds };
      } else throw error;
    }
  }

  request.signal.addEventListener("abort", () => (broken = true), { once: true });
  try {
    const form = await receiveForm(request, {
      onFile: receiveFile,
      onUnreadable: () => refused.push({ name: "", reason: "name" }),
      meter,
      signal: eviction.signal,
    });
    draftId ??= readFormToken(textField(form, "formToken"));
    return { form, draftId, accepted, refused, turnedAway };
  } catch (error) {
    if (error instanceof UploadEvictedError) {
      turnedAway = { status: 503, retryAfterSeconds: BUSY_RETRY_SECONDS, evicted: true };
      return { form: known, draftId, accepted, refused, turnedAway };
    }
    broken = true;
    if (draftId) await deleteDraftFiles({ draftId, ids: accepted.map(({ id }) => id) });
    throw error;
  } finally {
    release?.();
  }
}
