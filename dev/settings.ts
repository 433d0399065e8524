import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

export interface Settings {
  port: number;
  host: string;
  appOrigin: string;
  dataDir: string;
}

/** Variables that are set win over `.env`. */
export function prepareEnvironment() {
  const file = join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // The AWS SDK's notice about future Node versions is news for maintainers only.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
}

/** @throws Failure that names the bad variable */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`PORT must be a number from 1 to 65535, it is "${env.PORT}".`);
  }
  const host = env.HOST || "127.0.0.1";
  return {
    port,
    host,
    appOrigin: env.APP_ORIGIN || internalOrigin(host, port),
    dataDir: resolve(projectRoot, env.DATA_DIR || ".data"),
  };
}

export function internalOrigin(host: string, port: number): string {
  const listensEverywhere = host === "0.0.0.0" || host === "::";
  const name = listensEverywhere ? "127.0.0.1" : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
