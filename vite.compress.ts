import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|json|txt|xml|ico|webmanifest)$/;

/** Puts `.br` and `.gz` beside every file of the browser's build: compressed once, not per request. */
export const compressedFiles: Plugin = {
  name: "compressed-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  // The client's manifest is written while the server is built, which comes second.
  writeBundle({ dir: server = "" }) {
    const dir = join(server, "../client");
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      if (!compressible.test(name)) continue;
      const file = join(dir, name);
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};
