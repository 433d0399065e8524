import { setTimeout as sleep } from "node:timers/promises";
import { FaultPlan } from "../faults";
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
  | ({ kind: "hang" } & FaultTarget)
  | ({ kind: "reset"; afterBytes: number } & FaultTarget)
  | ({ kind: "crawl"; bytesPerSecond: number } & FaultTarget)
  | { kind: "refuse"; forMs: number };

type RequestFault = Exclude<Fault, { kind: "refuse" }>;

/** Switches for tests. Everything works again after `clear()`. */
export interface ObjectStoreFaults {
  /** Answers 503 `SlowDown`. The AWS SDK tries three times by default: use `times: 3` or more. */
  slowDown(target?: FaultTarget): void;
  /** Takes the request's headers and nothing more, and never answers. */
  hang(target?: FaultTarget): void;
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

/** The faults in force, and which of them hit a request. */
export class ObjectStoreFaultPlan extends FaultPlan<RequestFault> implements ObjectStoreFaults {
  slowDown(target: FaultTarget = {}): void {
    this.add({ kind: "slow-down", ...target });
  }

  hang(target: FaultTarget = {}): void {
    this.add({ kind: "hang", ...target });
  }

  resetBodies(options: { afterBytes: number } & FaultTarget): void {
    this.add({ kind: "reset", ...options });
  }

  crawl(options: { bytesPerSecond: number } & FaultTarget): void {
    this.add({ kind: "crawl", ...options });
  }

  /** Takes the oldest fault of a kind that hits the operation; counts it down. */
  take<K extends RequestFault["kind"]>(
    kind: K,
    operation: OperationName,
  ): Extract<RequestFault, { kind: K }> | undefined {
    return this.takeFirst(
      (fault): fault is Extract<RequestFault, { kind: K }> =>
        fault.kind === kind && (fault.operation ?? operation) === operation,
    );
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
