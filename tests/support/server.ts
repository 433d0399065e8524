import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../dev/ports";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const START_TIMEOUT_MS = 110_000;

/** The production server alone, as the container runs it: no launcher, all of the configuration. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Standard output and error so far. */
  output: () => string;
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
}

/** Starts what `npm run build` made. */
export async function startServer(
  env: Record<string, string | undefined> = {},
  nodeArgs: string[] = [],
): Promise<ServerProcess> {
  if (!existsSync(`${projectRoot}/build/server/index.js`)) {
    throw new Error("There is no build to test; run `npm run build` first.");
  }
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...nodeArgs, "build/server/index.js"], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_ORIGIN: origin,
      LOG_LEVEL: "info",
      CLIENT_IP_HEADER: "Fly-Client-IP",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // Not "exit": what it wrote last may still be on its way then.
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const server = {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return server;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server doesn't start (exit code ${child.exitCode}):\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A visitor with a cookie jar, who follows no redirects. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly origin: string,
    private readonly alwaysSent: Record<string, string> = {},
  ) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { headers });
  }

  /** Posts a form as the browser would from a page of the shop. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.origin, ...headers },
    });
  }

  /** Any request at all, with the visitor's cookies. */
  async request(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.origin + path, {
      redirect: "manual",
      ...init,
      headers: {
        ...this.alwaysSent,
        ...(init.headers as Record<string, string>),
        ...(cookie ? { Cookie: cookie } : {}),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
