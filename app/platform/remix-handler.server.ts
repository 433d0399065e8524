import type { RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { env } from "./env.server";
import { log } from "./log.server";
import { fullPath } from "./route-label.server";

type Handler = (request: Request) => Promise<Response>;

/** The part of it without which an address that begins with the segment has the same answer. */
function buildBelow(build: ServerBuild, segment: string): ServerBuild {
  const belongs = (id: string) => {
    const first = fullPath(build.routes, id).split("/")[1] ?? "";
    return first === "" || /^[:*]/.test(first) || first === segment;
  };
  const pick = <Entry>(entries: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(entries).filter(([id]) => belongs(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, assets, routes: pick(build.routes) };
}

/**
 * Remix looks for the address of each request among all routes of its build, several times. With
 * those of the back office that takes a tenth of a page's time; so each first segment of an address
 * has a handler for the few routes below it. What else is asked for (`/KATALOG`, `/nowhere`) goes
 * through all of them.
 */
export function createHandler(build: ServerBuild): Handler {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const segments = Object.keys(build.routes).map((id) => fullPath(build.routes, id).split("/")[1]);
  const handlers = new Map(
    segments.flatMap((segment) =>
      segment && !/^[:*]/.test(segment)
        ? [[segment, createRequestHandler(buildBelow(build, segment), env.NODE_ENV)] as const]
        : [],
    ),
  );
  return (request) => {
    const segment = new URL(request.url).pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
    return (handlers.get(segment) ?? handle)(request);
  };
}

/** Compressed where the route hasn't done so itself. */
export function listenWithRemix(build: ServerBuild): RequestListener {
  const answer = createRequestListener(createHandler(build), {
    onError: (error) => log.error({ err: error }, "remix"),
  });
  // It asks for no more of Express than what Node's requests and responses have.
  const compress = compression() as unknown as (
    ...[request, response, next]: [...Parameters<RequestListener>, () => void]
  ) => void;
  return (request, response) => compress(request, response, () => answer(request, response));
}
