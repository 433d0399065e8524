import { createHash } from "node:crypto";
import { S3Error } from "./errors";
import { matches, sign, type VerifiedSignature } from "./signature";

const MAX_LINE_BYTES = 4096;
const MAX_TRAILERS = 16;
const EMPTY_SHA256 = createHash("sha256").digest("hex");

export interface AwsChunkedOptions {
  /** Present for `STREAMING-AWS4-HMAC-SHA256-…`: every chunk carries a signature. */
  signed?: VerifiedSignature;
  /** Whether trailers follow the last chunk (`…-TRAILER`). */
  expectTrailers: boolean;
  /** Called once with the trailers, names in lower case, after the last chunk. */
  onTrailers(trailers: ReadonlyMap<string, string>): void;
}

/**
 * Takes the `aws-chunked` framing off a body (S3 API Reference, "Signature Calculations for the
 * Authorization Header: Transferring Payload in Multiple Chunks"). Yields data before its chunk's
 * signature is known, so a caller must not publish anything until the generator has ended.
 * @throws {S3Error} `SignatureDoesNotMatch`, `IncompleteBody`, `MalformedTrailerError`
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  options: AwsChunkedOptions,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const chain = options.signed ? new SignatureChain(options.signed) : undefined;
  try {
    for (;;) {
      const { size, signature } = parseChunkHeader(await reader.line());
      const hash = chain ? createHash("sha256") : undefined;
      for (let left = size; left > 0;) {
        const piece = await reader.some(left);
        left -= piece.length;
        hash?.update(piece);
        yield piece;
      }
      if (hash) chain?.verifyChunk(hash.digest("hex"), signature);
      if (size === 0) break;
      if ((await reader.line()) !== "") throw malformedChunk();
    }
    const trailers = await readTrailers(reader, options.expectTrailers ? chain : undefined);
    options.onTrailers(trailers);
    if (!(await reader.atEnd())) throw malformedChunk();
  } finally {
    await reader.release();
  }
}

function parseChunkHeader(line: string): { size: number; signature: string } {
  const match = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line);
  if (!match) throw malformedChunk();
  return { size: Number.parseInt(match[1] ?? "", 16), signature: match[2] ?? "" };
}

async function readTrailers(
  reader: ByteReader,
  chain: SignatureChain | undefined,
): Promise<Map<string, string>> {
  const trailers = new Map<string, string>();
  let signature: string | undefined;
  for (;;) {
    // Some clients leave out the empty line at the very end.
    const line = (await reader.atEnd()) ? "" : await reader.line();
    if (line === "") break;
    const colon = line.indexOf(":");
    if (colon <= 0 || trailers.size >= MAX_TRAILERS) {
      throw new S3Error(
        "MalformedTrailerError",
        "The request contained trailing data that was not well-formed.",
      );
    }
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === "x-amz-trailer-signature") signature = value;
    else trailers.set(name, value);
  }
  chain?.verifyTrailers(trailers, signature ?? "");
  return trailers;
}

class SignatureChain {
  #previous: string;

  constructor(readonly seed: VerifiedSignature) {
    this.#previous = seed.signature;
  }

  verifyChunk(chunkHash: string, signature: string): void {
    this.#verify("AWS4-HMAC-SHA256-PAYLOAD", `${EMPTY_SHA256}\n${chunkHash}`, signature);
  }

  verifyTrailers(trailers: ReadonlyMap<string, string>, signature: string): void {
    const canonical = [...trailers].map(([name, value]) => `${name}:${value}\n`).join("");
    const hash = createHash("sha256").update(canonical).digest("hex");
    this.#verify("AWS4-HMAC-SHA256-TRAILER", hash, signature);
  }

  #verify(algorithm: string, tail: string, signature: string): void {
    const { amzDate, scope, signingKey } = this.seed;
    const expected = sign(signingKey, [algorithm, amzDate, scope, this.#previous, tail].join("\n"));
    if (!matches(expected, signature)) {
      throw new S3Error(
        "SignatureDoesNotMatch",
        "The chunk signature we calculated does not match the signature you provided.",
      );
    }
    this.#previous = signature;
  }
}

/** Reads lines and limited pieces from a stream without holding more than one of its chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async atEnd(): Promise<boolean> {
    return this.#buffer.length === 0 && !(await this.#fill());
  }

  async some(max: number): Promise<Buffer> {
    if (this.#buffer.length === 0 && !(await this.#fill())) throw incompleteBody();
    const piece = this.#buffer.subarray(0, max);
    this.#buffer = this.#buffer.subarray(piece.length);
    return piece;
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf("\r\n");
      if (end >= 0) {
        const line = this.#buffer.toString("latin1", 0, end);
        this.#buffer = this.#buffer.subarray(end + 2);
        return line;
      }
      if (this.#buffer.length > MAX_LINE_BYTES) throw malformedChunk();
      if (!(await this.#fill())) throw incompleteBody();
    }
  }

  /** Lets go of the source, so that the server can discard what is left of it. */
  async release(): Promise<void> {
    await this.#source.return?.();
  }

  async #fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#buffer =
      this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
    return this.#buffer.length > 0 || this.#fill();
  }
}

function malformedChunk(): S3Error {
  return new S3Error("InvalidRequest", "The aws-chunked framing of the body is malformed.");
}

function incompleteBody(): S3Error {
  return new S3Error(
    "IncompleteBody",
    "You did not provide the number of bytes specified by the Content-Length HTTP header",
  );
}
