import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** The address of every visitor who brings none, sent along as Fly does. */
const VISITOR = "203.0.113.7";

/** Stands before several machines as the platform's proxy does: every request goes to the next. */
export interface Balancer {
  origin: string;
  /** How many requests each machine has answered. */
  answered: number[];
  /** Requests that a machine answered with an error of its own, or not at all. */
  failed: string[];
  close: () => Promise<void>;
}

/**
 * @param targets the machines' origins; may be filled later
 * @param port 0 takes a free one
 */
export async function startBalancer(targets: string[], port = 0): Promise<Balancer> {
  const answered: number[] = [];
  const failed: string[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const machine = turn++ % targets.length;
    const target = new URL(targets[machine] ?? "");
    const forwarded = send(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          connection: "close",
          "fly-client-ip": incoming.headers["fly-client-ip"] ?? VISITOR,
          "x-forwarded-proto": "https",
        },
        agent: false,
      },
      (response) => {
        answered[machine] = (answered[machine] ?? 0) + 1;
        const { statusCode = 0 } = response;
        if (statusCode >= 500) failed.push(`${incoming.method} ${incoming.url} ${statusCode}`);
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on("error", () => {
      failed.push(`${incoming.method} ${incoming.url} without an answer`);
      outgoing.writeHead(502).end();
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    failed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
