// The server of `npm run dev`: the entry of production (app/server.ts), compiled by Vite.
import { createServer as createHttpServer } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { createServer as createViteServer } from "vite";
import { projectRoot } from "./settings";

const app = express();
const server = createHttpServer(app);
const vite = await createViteServer({
  root: projectRoot,
  // Hot updates share the server's port, so that several shops can run side by side.
  server: { middlewareMode: true, hmr: { server } },
});

app.disable("x-powered-by");
app.use(vite.middlewares);
const handle = createRequestHandler({
  build: async () => (await vite.ssrLoadModule("./app/server.ts")) as ServerBuild,
  mode: "development",
});
app.all("*", (request, response, next) => void handle(request, response, next));

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
