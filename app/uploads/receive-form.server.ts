import type { Readable } from "node:stream";
import busboy from "busboy";
import { isFieldName } from "~/platform/form.server";
import { cleanText } from "~/platform/plain-text";
import { buybackFiles } from "~/shop";
import { type RateMeter } from "./rate-meter.server";
import { BodyError, readBody } from "./read-body.server";

const MAX_FIELDS = 30;
/** A pasted list of 2,000 lines. */
const MAX_FIELD_BYTES = 500_000;
const MAX_FILE_PARTS = 60;
/** busboy reports such a part (a NUL in its name) and reads on. */
const MALFORMED_PART = "Malformed part header";
const MAX_BODY_BYTES = (buybackFiles.max + 2) * buybackFiles.maxBytes;

function createParser(request: Request) {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      limits: {
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        files: MAX_FILE_PARTS,
        parts: MAX_FIELDS + MAX_FILE_PARTS,
        headerPairs: 20,
        fileSize: buybackFiles.maxBytes + 1,
      },
    });
  } catch {
    throw new BodyError(400);
  }
}

/** The parser needs all of a file to be read, even when `read` stops early. */
async function readThrough(
  source: Readable,
  read: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  // Without `return`: a reader that stops early must not destroy the parser's stream.
  await read({ [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) });
  while (!source.destroyed && !(await iterator.next()).done);
}

/**
 * Files come one after the other, each with all fields before it.
 * @param onUnreadable a part whose name can't be read
 * @throws {BodyError} also for more or longer fields than our forms have
 */
export async function receiveForm(
  request: Request,
  {
    onFile,
    onUnreadable,
    meter,
    signal,
    maxBytes = MAX_BODY_BYTES,
  }: {
    onFile: (file: {
      name: string;
      source: AsyncIterable<Buffer>;
      form: FormData;
    }) => Promise<void>;
    onUnreadable: () => void;
    meter: RateMeter;
    signal: AbortSignal;
    maxBytes?: number;
  },
): Promise<FormData> {
  const form = new FormData();
  const parser = createParser(request);
  // One file after the other: small ones arrive several at a time.
  let work = Promise.resolve();
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    parser.destroy();
  };
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) return fail(new BodyError(413));
    if (!isFieldName(name)) return fail(new BodyError(400));
    form.append(name, cleanText(value));
  });
  parser.on("file", (_field, source, { filename }) => {
    source.on("error", () => fail(new BodyError(400)));
    // A browser sends a file without a name when none was chosen.
    if (!filename) return source.resume();
    work = work
      .then(() => readThrough(source, (chunks) => onFile({ name: filename, source: chunks, form })))
      .catch(fail);
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const) {
    parser.on(limit, () => fail(new BodyError(413)));
  }
  const closed = new Promise<void>((resolve) => parser.once("close", () => resolve()));
  parser.on("error", (error: Error) => {
    if (error.message === MALFORMED_PART && !parser.destroyed) onUnreadable();
    else fail(new BodyError(400));
  });
  try {
    await readBody(request, parser, { maxBytes, meter, signal });
    parser.end();
    await closed;
  } catch (error) {
    fail(error);
  }
  await work;
  if (failure) throw failure;
  return form;
}
