import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { Failure } from "./failure";
import { readJson, writePrivateFile } from "./files";

/** The error's code (`EADDRINUSE`, …) when listening isn't possible. */
export async function probePort(port: number, host = "127.0.0.1"): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Below the range of outgoing ports, so that it is likely to be free at the next start. */
export async function findFreePort(host = "127.0.0.1"): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(20_000, 32_000);
    if ((await probePort(port, host)) === undefined) return port;
  }
  throw new Failure(`No free port found on ${host} between 20000 and 32000.`);
}

export class PortBook {
  private readonly file: string;
  private readonly ports = new Map<string, number>();

  constructor(dataDir: string) {
    this.file = join(dataDir, "ports.json");
    const content = readJson(this.file);
    if (typeof content !== "object" || content === null) return;
    for (const [name, port] of Object.entries(content as Record<string, unknown>)) {
      if (typeof port === "number" && port > 0 && port < 65_536) this.ports.set(name, port);
    }
  }

  get(name: string): number | undefined {
    return this.ports.get(name);
  }

  set(name: string, port: number) {
    if (this.ports.get(name) === port) return;
    this.ports.set(name, port);
    writePrivateFile(this.file, `${JSON.stringify(Object.fromEntries(this.ports), null, 2)}\n`);
  }

  /** The remembered port when it's free, else another one that isn't remembered. */
  async choose(name: string): Promise<number> {
    const remembered = this.ports.get(name);
    if (remembered !== undefined && (await probePort(remembered)) === undefined) return remembered;
    for (;;) {
      const port = await findFreePort();
      if (![...this.ports.values()].includes(port)) return port;
    }
  }
}

/** Another process may take a free port before it is used: then others are tried. */
export async function startOnPorts<Name extends string, Started>(
  book: PortBook,
  names: readonly Name[],
  start: (ports: Record<Name, number>) => Promise<Started>,
): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    const chosen: [Name, number][] = [];
    for (const name of names) chosen.push([name, await book.choose(name)]);
    try {
      const started = await start(Object.fromEntries(chosen) as Record<Name, number>);
      for (const [name, port] of chosen) book.set(name, port);
      return started;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || attempt === 5) throw error;
    }
  }
}
