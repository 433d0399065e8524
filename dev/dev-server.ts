// The server of `npm run dev`: the shop of production (app/server.ts), compiled by Vite.
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createViteServer } from "vite";
import { projectRoot } from "./settings";

const server = createHttpServer();
const vite = await createViteServer({
  root: projectRoot,
  // Hot updates share the server's port, so that several shops can run side by side.
  server: { middlewareMode: true, hmr: { server } },
});

server.on("request", (request, response) => {
  vite.middlewares(request, response, () => {
    // Each time, for what has changed since.
    vite.ssrLoadModule("./app/server.ts").then(
      (shop) => (shop as { listener: RequestListener }).listener(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(error.stack);
      },
    );
  });
});

server.listen(Number(process.env.PORT), process.env.HOST);

let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    server.close();
    server.closeAllConnections();
    void vite.close().finally(() => process.exit(0));
  });
}
