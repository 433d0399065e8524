import { setTimeout as sleep } from "node:timers/promises";
import type { OperationName } from "./operations";

interface FaultTarget {
  /** How many of the next requests it hits; all of them until `clear()` when left out. */
  times?: number;
  /** S3's name of the only operation it hits, e.g. `"PutObject"`. */
  operation?: OperationName;
}

/** How the store can be told to fail. As JSON: the body of `POST /_store/faults`. */
export type Fault =
  | ({ kind: "slow-down" } & FaultTarget)
  | ({ kind: "reset"; afterBytes: number } & FaultTarget)
  | ({ kind: "crawl"; bytesPerSecond: number } & FaultTarget)
  | { kind: "refuse"; forMs: number };

type RequestFault = Exclude<Fault, { kind: "refuse" }>;

/** Switches for tests. Everything works again after `clear()`. */
export interface ObjectStoreFaults {
  /** Answers 503 `SlowDown`. The AWS SDK tries three times by default: use `times: 3` or more. */
  slowDown(target?: FaultTarget): void;
  /** Resets the connection after so many bytes of a request's or an answer's body. */
  resetBodies(options: { afterBytes: number } & FaultTarget): void;
  /** Receives and sends bodies no faster than this. */
  crawl(options: { bytesPerSecond: number } & FaultTarget): void;
  /** Closes the port (ECONNREFUSED) and all connections, until `clear()` or for `forMs` ms. */
  refuseConnections(options?: { forMs?: number }): Promise<void>;
  /** Ends every fault. */
  clear(): Promise<void>;
  /** The faults still in force, oldest first. */
  list(): Fault[];
}

export interface Listener {
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The faults in force, and which of them hit a request. */
export class FaultPlan implements ObjectStoreFaults {
  readonly #listener: Listener;
  #faults: RequestFault[] = [];
  #refusing = false;
  #reopenTimer: NodeJS.Timeout | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  slowDown(target: FaultTarget = {}): void {
    this.#faults.push({ kind: "slow-down", ...target });
  }

  resetBodies(options: { afterBytes: number } & FaultTarget): void {
    this.#faults.push({ kind: "reset", ...options });
  }

  crawl(options: { bytesPerSecond: number } & FaultTarget): void {
    this.#faults.push({ kind: "crawl", ...options });
  }

  async refuseConnections({ forMs }: { forMs?: number } = {}): Promise<void> {
    clearTimeout(this.#reopenTimer);
    if (forMs !== undefined) this.#reopenTimer = setTimeout(() => void this.#reopen(), forMs);
    if (this.#refusing) return;
    this.#refusing = true;
    await this.#listener.close();
  }

  async clear(): Promise<void> {
    this.#faults = [];
    await this.#reopen();
  }

  list(): Fault[] {
    return [...this.#faults];
  }

  /** Stops the timer, for when the store closes for good. */
  dispose(): void {
    clearTimeout(this.#reopenTimer);
  }

  /** Takes the oldest fault of a kind that hits the operation; counts it down. */
  take<K extends RequestFault["kind"]>(
    kind: K,
    operation: OperationName,
  ): Extract<RequestFault, { kind: K }> | undefined {
    const found = this.#faults.find(
      (fault): fault is Extract<RequestFault, { kind: K }> =>
        fault.kind === kind && (fault.operation ?? operation) === operation,
    );
    if (!found) return undefined;
    if (found.times !== undefined) found.times -= 1;
    this.#faults = this.#faults.filter((fault) => fault.times === undefined || fault.times > 0);
    return found;
  }

  async #reopen(): Promise<void> {
    clearTimeout(this.#reopenTimer);
    if (!this.#refusing) return;
    this.#refusing = false;
    await this.#listener.open();
  }
}

/** What the faults do to the body of one request or answer. */
export interface BodyFaults {
  resetAfterBytes?: number;
  bytesPerSecond?: number;
}

/** Passes a body on, slowed down or cut off. @param reset cuts the connection */
export async function* disturb(
  source: AsyncIterable<Buffer>,
  faults: BodyFaults,
  reset: () => void,
): AsyncGenerator<Buffer> {
  const { resetAfterBytes = Infinity, bytesPerSecond } = faults;
  const pieceBytes = bytesPerSecond ? Math.max(1, Math.ceil(bytesPerSecond / 10)) : Infinity;
  let passed = 0;
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length;) {
      const length = Math.min(chunk.length - start, pieceBytes, resetAfterBytes - passed);
      if (length > 0) yield chunk.subarray(start, start + length);
      start += length;
      passed += length;
      if (passed >= resetAfterBytes) {
        reset();
        throw new Error("connection reset on demand");
      }
      if (bytesPerSecond) await sleep((length / bytesPerSecond) * 1000);
    }
  }
}
