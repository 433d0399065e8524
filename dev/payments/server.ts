import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { STYLE } from "../page";
import { handleApi, type Api } from "./api";
import { handleControl } from "./control-endpoints";
import type { PaymentSimulatorControls } from "./controls";
import { ApiError } from "./errors";
import { handleHostedPage } from "./hosted-page";
import { isCrossSite, sendJson, sendPage } from "./http";
import { indexPage } from "./index-page";

export function createSimulatorServer(api: Api, controls: PaymentSimulatorControls): Server {
  return createServer((request, response) => {
    route(api, controls, request, response).catch((error: unknown) => {
      if (!(error instanceof ApiError)) console.error("Payment simulator:", error);
      if (response.headersSent) return response.destroy();
      const status = error instanceof ApiError ? error.status : 500;
      sendJson(response, status, { error: { message: "The payment simulator failed." } });
    });
  });
}

async function route(
  api: Api,
  controls: PaymentSimulatorControls,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const target = request.url ?? "/";
  if (!URL.canParse(target, "http://simulator")) return sendJson(response, 400, {});
  const url = new URL(target, "http://simulator");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && isCrossSite(request)) {
    return sendJson(response, 403, { error: { message: "Refused: sent by another site." } });
  }
  if (url.pathname.startsWith("/v1/")) return handleApi(api, request, response, url);
  if (url.pathname.startsWith("/_simulator/")) {
    return handleControl(controls, request, response, url);
  }
  if (url.pathname.startsWith("/pay/") && (isRead || request.method === "POST")) {
    return handleHostedPage(api.services, request, response, url);
  }
  if (url.pathname === "/" && isRead) return sendPage(response, indexPage(api.services.store));
  if (url.pathname === "/style.css" && isRead) {
    return response.writeHead(200, { "Content-Type": "text/css" }).end(STYLE);
  }
  sendJson(response, 404, { error: { message: "The payment simulator has no such address." } });
}

export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
