import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface CompressedPage {
  body: Buffer;
  encoding: string | undefined;
}

const compressions: Record<string, (page: Buffer) => Promise<Buffer>> = {
  br: (page) =>
    promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function chooseCompression(accepted = ""): string | undefined {
  return Object.keys(compressions).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:$|[\\s,]))`).test(accepted),
  );
}

export class Compressible {
  readonly #bodies = new Map<string | undefined, Promise<Buffer>>();

  constructor(private readonly page: Buffer) {}

  /** In one piece: as a stream it takes twice the time. */
  async compress(accepted: string | undefined): Promise<CompressedPage> {
    const encoding = chooseCompression(accepted);
    const compress = encoding ? compressions[encoding] : undefined;
    if (!compress) return { body: this.page, encoding };
    const body = this.#bodies.get(encoding) ?? compress(this.page);
    this.#bodies.set(encoding, body);
    return { body: await body, encoding };
  }
}
