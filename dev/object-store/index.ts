import type { ObjectStoreFaults } from "./faults";
import { makePrivateFolder } from "./files";
import { S3Server } from "./server";
import { ObjectStorage } from "./storage";
import { UploadStorage } from "./upload-storage";

export type { Fault, ObjectStoreFaults } from "./faults";
export type { OperationName } from "./operations";

export interface ObjectStoreOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Everything is kept here; made when missing, readable by its owner only. */
  dataDir: string;
  /** The one bucket. It always exists. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface ObjectStore {
  /** Endpoint for the client (`AWS_ENDPOINT_URL_S3`), without a slash at the end. */
  url: string;
  close(): Promise<void>;
  /** Ways to make it fail; also at `/_store/faults`. */
  faults: ObjectStoreFaults;
}

/**
 * Starts an object store for development and tests. It speaks S3 to the real AWS SDK in path style
 * (`forcePathStyle: true`) and keeps its objects across restarts.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { port = 0, host = "127.0.0.1", dataDir, bucket } = options;
  const { region, accessKeyId, secretAccessKey } = options;
  await makePrivateFolder(dataDir);
  const storage = new ObjectStorage(dataDir);
  const uploads = new UploadStorage(dataDir, storage);
  await storage.open();
  await uploads.open();
  const server = new S3Server({
    port,
    host,
    bucket,
    credentials: { region, accessKeyId, secretAccessKey },
    storage,
    uploads,
  });
  await server.listen();
  const urlHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${urlHost}:${server.port}`,
    close: () => server.close(),
    faults: server.faults,
  };
}
