import { readObject } from "~/platform/storage.server";
import { BrokenFileError } from "./source.server";

interface Upload {
  source: AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
}

/** @throws {BrokenFileError} when it is gone */
export async function openUpload(key: string): Promise<Upload> {
  const source = await readObject(key);
  if (!source) {
    throw new BrokenFileError("The uploaded file is gone.", { code: "fileGone" });
  }
  return {
    source,
    close: async () => {
      source.destroy();
      return Promise.resolve();
    },
  };
}
