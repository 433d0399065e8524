import type { OperationName } from "./operations";

interface Target {
  /** The only operation it hits, e.g. `"PutObject"`; all of them when left out. */
  operation?: OperationName;
}

/** What the store does to the next requests until `clear()`. */
export type ObjectStoreFault =
  ({ kind: "hang" } & Target) | ({ kind: "reset"; afterBytes: number } & Target);

export interface ObjectStoreFaults {
  /** Takes the request's headers and nothing more, and never answers. */
  hang(target?: Target): void;
  /** Resets the connection after so many bytes of a request's body. */
  resetBodies(target: { afterBytes: number } & Target): void;
  /** Closes the port (ECONNREFUSED) and all connections. */
  refuseConnections(): Promise<void>;
  clear(): Promise<void>;
}
