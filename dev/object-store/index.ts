import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FaultPlan } from "../faults";
import type { ObjectStoreFault, ObjectStoreFaults } from "./faults";
import { answerRequest } from "./requests";
import { ObjectStorage } from "./storage";

const CLOSE_GRACE_MS = 1000;

export interface ObjectStoreOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  dataDir: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface ObjectStore {
  /** Endpoint for the client (`AWS_ENDPOINT_URL_S3`), without a slash at the end. */
  url: string;
  close(): Promise<void>;
  keys(prefix?: string): Promise<string[]>;
  faults: ObjectStoreFaults;
}

/** Speaks as much S3 as the shop's AWS SDK does and refuses the rest. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { bucket, region, accessKeyId, secretAccessKey } = options;
  let port = options.port ?? 0;
  const storage = new ObjectStorage(options.dataDir);
  await storage.open();

  const http = createServer();
  // An upload may take as long as it wants; only headers have to arrive within Node's limit.
  http.requestTimeout = 0;
  // Longer than clients keep idle connections, so that they never use one that is closing.
  http.keepAliveTimeout = 65_000;
  const listen = async () => {
    await new Promise<void>((resolve, reject) => {
      http.once("error", reject);
      http.listen(port, "127.0.0.1", () => resolve(void http.off("error", reject)));
    });
    ({ port } = http.address() as AddressInfo);
  };
  const close = async (graceMs: number) => {
    if (!http.listening) return;
    const closed = new Promise((resolve) => http.close(resolve));
    http.closeIdleConnections();
    const timer = setTimeout(() => http.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  };

  const plan = new FaultPlan<ObjectStoreFault>({ open: listen, close: () => close(0) });
  const credentials = { region, accessKeyId, secretAccessKey };
  http.on("request", (message, response) => {
    void answerRequest({ message, response, bucket, credentials, storage, plan });
  });
  await listen();
  return {
    url: `http://127.0.0.1:${port}`,
    keys: async (prefix = "") => (await storage.list(prefix)).map(({ key }) => key),
    faults: {
      hang: (target) => plan.add({ kind: "hang", ...target }),
      resetBodies: (target) => plan.add({ kind: "reset", ...target }),
      refuseConnections: () => plan.refuseConnections(),
      clear: () => plan.clear(),
    },
    close: () => close(CLOSE_GRACE_MS),
  };
}
