import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FaultPlan } from "../faults";
import { S3Error } from "./errors";
import type { ObjectStoreFault } from "./faults";
import { identifyOperation, runOperation, type S3Response } from "./operations";
import { verifySignature, type Credentials } from "./signature";
import type { ObjectStorage } from "./storage";
import { xml } from "./xml";

interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  credentials: Credentials;
  storage: ObjectStorage;
  plan: FaultPlan<ObjectStoreFault>;
}

export async function answerRequest(exchange: Exchange): Promise<void> {
  const { message, response } = exchange;
  const requestId = randomUUID();
  response.setHeader("x-amz-request-id", requestId);
  try {
    await send(response, await perform(exchange));
  } catch (error) {
    if (response.headersSent || response.destroyed || message.socket.destroyed) {
      response.destroy();
      return;
    }
    if (!(error instanceof S3Error)) console.error("object store:", error);
    const known = error instanceof S3Error ? error : new S3Error("InternalError");
    const { status, code, message: Message } = known;
    const body = xml("Error", { Code: code, Message, RequestId: requestId });
    await send(response, { status, body: message.method === "HEAD" ? undefined : body });
    // Unread, the rest of the body could keep the client from seeing the answer.
    message.resume();
  }
}

async function perform({
  message,
  bucket,
  credentials,
  storage,
  plan,
}: Exchange): Promise<S3Response> {
  const { method = "GET", headers } = message;
  // Not `new URL()`: it resolves dot segments, and `../` is a legal part of a key.
  const [, rawPath = "", rawQuery = ""] = /^([^?]*)\??(.*)$/s.exec(message.url ?? "/") ?? [];
  const path = decode(rawPath);
  const query = new URLSearchParams(rawQuery);
  const [, bucketName, key = ""] = /^\/([^/]*)(?:\/(.*))?$/s.exec(path) ?? [];
  const operation = identifyOperation(method, key, query, headers);
  const hits = (fault: ObjectStoreFault) => (fault.operation ?? operation) === operation;
  if (plan.takeFirst((fault) => fault.kind === "hang" && hits(fault))) await new Promise(() => {});

  const payloadHash = verifySignature({ method, path, query, headers }, credentials);
  if (bucketName !== bucket) throw new S3Error("NoSuchBucket");
  const reset = plan.takeFirst((fault) => fault.kind === "reset" && hits(fault));
  const body = verified(cutOff(message, reset), payloadHash);
  const contentType = headers["content-type"] ?? "binary/octet-stream";
  return runOperation(operation, { method, bucket, key, query, contentType, body }, storage);
}

async function* cutOff(
  message: IncomingMessage,
  reset: ObjectStoreFault | undefined,
): AsyncGenerator<Buffer> {
  const limit = reset?.kind === "reset" ? reset.afterBytes : Infinity;
  let received = 0;
  // Not destroyed when reading stops early: the answer still has to go over this socket.
  const chunks: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => message.iterator({ destroyOnReturn: false }),
  };
  for await (const chunk of chunks) {
    received += chunk.length;
    if (received >= limit) message.socket.resetAndDestroy();
    yield chunk;
  }
}

async function* verified(
  source: AsyncIterable<Buffer>,
  payloadHash: string,
): AsyncGenerator<Buffer> {
  const sha256 = createHash("sha256");
  for await (const chunk of source) {
    sha256.update(chunk);
    yield chunk;
  }
  if (payloadHash !== "UNSIGNED-PAYLOAD" && sha256.digest("hex") !== payloadHash) {
    throw new S3Error("XAmzContentSHA256Mismatch");
  }
}

async function send(response: ServerResponse, { status = 200, headers, body }: S3Response) {
  if (typeof body === "string") {
    const length = Buffer.byteLength(body);
    response.writeHead(status, { "content-type": "application/xml", "content-length": length });
    response.end(body);
    return;
  }
  response.writeHead(status, headers);
  if (body) await pipeline(body, response);
  else response.end();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error("InvalidURI");
  }
}
