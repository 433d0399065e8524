import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface CompressedPage {
  body: Buffer;
  /** For the header `Content-Encoding`; `undefined` when the reader takes plain text only. */
  encoding: string | undefined;
}

const compressions: Record<string, (page: Buffer) => Promise<Buffer>> = {
  // The quality that remix-serve uses.
  br: (page) =>
    promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function chooseCompression(accepted = ""): string | undefined {
  return Object.keys(compressions).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:$|[\\s,]))`).test(accepted),
  );
}

/**
 * Compresses a page in one piece: remix-serve would do it as a stream, which costs twice the time,
 * and leaves alone what has an encoding.
 *
 * @param accepted the request's `Accept-Encoding`
 */
export async function compressPage(
  page: Buffer,
  accepted: string | undefined,
): Promise<CompressedPage> {
  const encoding = chooseCompression(accepted);
  const compress = encoding ? compressions[encoding] : undefined;
  return { body: compress ? await compress(page) : page, encoding };
}
