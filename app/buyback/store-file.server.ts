import { createHash } from "node:crypto";
import { log } from "~/platform/log.server";
import { StorageHangsError, uploadStream } from "~/platform/storage.server";
import { buybackFiles } from "~/shop";
import { discardObject, reserveObject } from "~/uploads/leftovers.server";
import { peek } from "~/uploads/peek";
import { keyName, shownName } from "./file-names";
import { acceptedType, HEAD_BYTES } from "./file-type.server";
import { insertDraftFile, TooManyFilesError, type StoredFile } from "./files.server";
import { withoutLocation } from "./metadata.server";
import type { DraftFile, FileRefusal } from "./schema";
import { TooManyPartsError } from "./walk.server";

/** Refuses one file; the rest of the form is unaffected. */
export class FileRefusedError extends Error {
  override name = "FileRefusedError";
  constructor(
    readonly reason: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

let lastTimestamp = 0;

/** Two files of one name in one millisecond need two keys. */
function createKey(draftId: string, name: string): string {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return `${draftId}/evaluation-${lastTimestamp}-${keyName(name)}`;
}

/** One byte too many ends the upload. */
async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > buybackFiles.maxBytes) throw new FileRefusedError("tooLarge");
    yield piece;
  }
}

async function upload(
  source: AsyncIterable<Buffer>,
  { key, contentType }: { key: string; contentType: string },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  async function* measured() {
    for await (const piece of withoutLocation(contentType, source)) {
      hash.update(piece);
      size += piece.length;
      if (piece.length > 0) yield piece;
    }
  }
  await uploadStream({ key, contentType, body: measured() });
  return { size, sha256: hash.digest("hex") };
}

/** @throws {FileRefusedError} nothing of the file is left */
export async function storeFile({
  draftId,
  name: sentName,
  source,
  isBroken,
}: {
  draftId: string;
  name: string;
  source: AsyncIterable<Buffer>;
  isBroken: () => boolean;
}): Promise<DraftFile> {
  const { head, all } = await peek(limited(source), HEAD_BYTES);
  if (head.length === 0) throw new FileRefusedError("empty");
  const contentType = await acceptedType(head, sentName);
  if (!contentType) throw new FileRefusedError("type");
  const name = shownName(sentName, contentType);
  const key = createKey(draftId, name);
  await reserveObject(key);
  try {
    const stored: StoredFile = {
      draftId,
      key,
      name,
      contentType,
      ...(await upload(all, { key, contentType })),
    };
    if (isBroken()) throw new FileRefusedError("failed");
    return await insertDraftFile(stored);
  } catch (error) {
    // A storage that hangs can't clean up either; the sweep will.
    if (!(error instanceof StorageHangsError)) await discardObject(key);
    if (error instanceof FileRefusedError) throw error;
    if (error instanceof TooManyFilesError) throw new FileRefusedError("tooMany");
    if (error instanceof TooManyPartsError) throw new FileRefusedError("type");
    log.warn({ err: (error as Error).message }, "a file could not be stored");
    throw new FileRefusedError("failed", { cause: error });
  }
}
