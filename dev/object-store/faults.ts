import type { OperationName } from "./operations";

interface Target {
  /** The only operation it hits, e.g. `"PutObject"`; all of them when left out. */
  operation?: OperationName;
}

export type ObjectStoreFault =
  ({ kind: "hang" } & Target) | ({ kind: "reset"; afterBytes: number } & Target);

export interface ObjectStoreFaults {
  /** Takes the request's headers and nothing more, and never answers. */
  hang(target?: Target): void;
  resetBodies(target: { afterBytes: number } & Target): void;
  refuseConnections(): Promise<void>;
  clear(): Promise<void>;
}
