import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { RequestBody } from "./body";
import { S3Error } from "./errors";
import { answerFaultRequest, FAULTS_PATH } from "./fault-endpoint";
import { disturb, ObjectStoreFaultPlan, type BodyFaults } from "./faults";
import type { S3Response } from "./handler";
import { identifyOperation, OPERATIONS, type OperationName } from "./operations";
import { parseRequest, type S3Request } from "./request";
import { verifySignature, type Credentials } from "./signature";
import type { ObjectStorage } from "./storage";
import type { UploadStorage } from "./upload-storage";
import { xmlError } from "./xml";

const CLOSE_GRACE_MS = 1000;

export interface ServerOptions {
  port: number;
  host: string;
  bucket: string;
  credentials: Credentials;
  storage: ObjectStorage;
  uploads: UploadStorage;
}

/** The HTTP side: one request in, one operation, one answer out. */
export class S3Server {
  readonly faults: ObjectStoreFaultPlan;
  readonly #options: ServerOptions;
  readonly #http = createServer();
  #port: number;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#port = options.port;
    this.faults = new ObjectStoreFaultPlan({
      open: () => this.listen(),
      close: () => this.#refuse(),
    });
    // An upload may take as long as it wants; only headers have to arrive within Node's limit.
    this.#http.requestTimeout = 0;
    // Longer than clients keep idle connections, so that they never use one that is closing.
    this.#http.keepAliveTimeout = 65_000;
    this.#http.on("request", (message, response) => void this.#serve(message, response, false));
    this.#http.on(
      "checkContinue",
      (message, response) => void this.#serve(message, response, true),
    );
  }

  get port(): number {
    return this.#port;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(this.#port, this.#options.host, () => {
        this.#http.off("error", reject);
        resolve();
      });
    });
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  /** Stops listening, gives running requests a second and then cuts them off. */
  async close(): Promise<void> {
    this.faults.dispose();
    if (!this.#http.listening) return;
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeIdleConnections();
    const timer = setTimeout(() => this.#http.closeAllConnections(), CLOSE_GRACE_MS);
    await closed;
    clearTimeout(timer);
  }

  async #refuse(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeAllConnections();
    await closed;
  }

  async #serve(message: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) {
    if (message.url?.split("?")[0] === FAULTS_PATH) {
      await answerFaultRequest(message, response, this.faults).catch(() => response.destroy());
      return;
    }
    const requestId = randomBytes(8).toString("hex").toUpperCase();
    response.setHeader("x-amz-request-id", requestId);
    response.setHeader("server", "object-store stand-in");
    const transfer = new Transfer(message, response, awaitsContinue);
    try {
      const answer = await this.#answer(parseRequest(message), transfer);
      try {
        await transfer.send(answer);
      } finally {
        answer.release?.();
      }
    } catch (error) {
      await transfer.sendError(error, requestId);
    }
  }

  async #answer(request: S3Request, transfer: Transfer): Promise<S3Response> {
    const { bucket, credentials, storage, uploads } = this.#options;
    const operation = identifyOperation(request);
    if (this.faults.take("slow-down", operation)) {
      throw new S3Error("SlowDown", "Please reduce your request rate.");
    }
    if (this.faults.take("hang", operation)) await new Promise<never>(() => undefined);
    transfer.faults = this.#bodyFaults(operation);
    const signature = verifySignature(request, credentials);
    if (request.bucket !== bucket) {
      throw operation === "CreateBucket"
        ? new S3Error("AccessDenied", "Access Denied")
        : new S3Error("NoSuchBucket", "The specified bucket does not exist", {
            BucketName: request.bucket ?? "",
          });
    }
    const body = new RequestBody(request, signature, () => transfer.receive());
    const key = request.key ?? "";
    return OPERATIONS[operation]({ request, body, bucket, key, storage, uploads });
  }

  #bodyFaults(operation: OperationName): BodyFaults {
    return {
      resetAfterBytes: this.faults.take("reset", operation)?.afterBytes,
      bytesPerSecond: this.faults.take("crawl", operation)?.bytesPerSecond,
    };
  }
}

/** The bytes of one request and its answer. */
class Transfer {
  faults: BodyFaults = {};
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  #awaitsContinue: boolean;

  constructor(message: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) {
    this.#message = message;
    this.#response = response;
    this.#awaitsContinue = awaitsContinue;
  }

  /** The request's body. Until this is called, a client that asked for `100 Continue` waits. */
  receive(): AsyncIterable<Buffer> {
    if (this.#awaitsContinue) this.#response.writeContinue();
    this.#awaitsContinue = false;
    // Not destroyed when reading stops early: the answer still has to go over this socket.
    const source: AsyncIterable<Buffer> = {
      [Symbol.asyncIterator]: () => this.#message.iterator({ destroyOnReturn: false }),
    };
    return this.#disturbed(source);
  }

  async send({ status, headers, body }: S3Response): Promise<void> {
    if (typeof body === "string") {
      this.#response.writeHead(status, {
        "content-type": "application/xml",
        "content-length": Buffer.byteLength(body),
        ...headers,
      });
      this.#response.end(body);
      return;
    }
    this.#response.writeHead(status, headers);
    if (body) await pipeline(this.#disturbed(body), this.#response);
    else this.#response.end();
  }

  async sendError(error: unknown, requestId: string): Promise<void> {
    const response = this.#response;
    if (response.headersSent || response.destroyed || this.#message.socket.destroyed) {
      response.destroy();
      return;
    }
    if (!(error instanceof S3Error)) console.error("object store:", error);
    const known =
      error instanceof S3Error
        ? error
        : new S3Error("InternalError", "We encountered an internal error. Please try again.");
    // A client that waits for `100 Continue` won't send its body; the connection is out of step.
    if (this.#awaitsContinue) response.setHeader("connection", "close");
    const xml = xmlError({
      code: known.code,
      message: known.message,
      resource: this.#message.url?.split("?")[0] ?? "/",
      requestId,
      details: known.details,
    });
    const headers =
      known.code === "InvalidRange"
        ? { "content-range": `bytes */${known.details.ActualObjectSize ?? "*"}` }
        : undefined;
    const isHead = this.#message.method === "HEAD";
    await this.send({ status: known.status, headers, body: isHead ? undefined : xml });
    // What is left of the body is read and dropped; otherwise the client might never see the answer.
    this.#message.resume();
  }

  #disturbed(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const { resetAfterBytes, bytesPerSecond } = this.faults;
    if (resetAfterBytes === undefined && bytesPerSecond === undefined) return body;
    return disturb(body, this.faults, () => this.#message.socket.resetAndDestroy());
  }
}
