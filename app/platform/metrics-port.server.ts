import { createServer, type Server } from "node:http";
import { scrape } from "./database-metrics.server";
import { env } from "./env.server";
import { log } from "./log.server";
import { registry } from "./metrics.server";

const globals = globalThis as { shopMetrics?: Server };

/** If the port is taken the shop runs without metrics. */
export function startMetrics(): void {
  stopMetrics();
  if (!env.METRICS_PORT) return;
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      (error: Error) => {
        log.warn({ err: error.message }, "metrics");
        response.writeHead(500).end();
      },
    );
  });
  server.on("error", (error) => log.error({ err: error.message }, "no metrics"));
  server.listen(env.METRICS_PORT, env.HOST).unref();
  globals.shopMetrics = server;
}

export function stopMetrics(): void {
  globals.shopMetrics?.close();
  delete globals.shopMetrics;
}
