import type { RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { env } from "./env.server";
import { log } from "./log.server";
import { fullPath } from "./route-label.server";

type Handler = (request: Request) => Promise<Response>;

type Routes = ServerBuild["routes"];

/** `katalog`; nothing for routes that any address may belong to: the root, `*`, `:parameters`. */
function firstSegment(routes: Routes, id: string): string | undefined {
  const segment = fullPath(routes, id).split("/")[1];
  return segment && !/^[:*]/.test(segment) ? segment : undefined;
}

/** The part of it that answers addresses which begin with the segment. */
function buildBelow(build: ServerBuild, segment: string): ServerBuild {
  const belongs = (id: string) => (firstSegment(build.routes, id) ?? segment) === segment;
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
  const below = (segment: string) => createRequestHandler(buildBelow(build, segment), env.NODE_ENV);
  const handlers = new Map<string, Handler>([["/", below("/")]]);
  for (const id of Object.keys(build.routes)) {
    const segment = firstSegment(build.routes, id);
    if (segment && !handlers.has(segment)) handlers.set(segment, below(segment));
  }
  return (request) => {
    const { pathname } = new URL(request.url);
    const [, segment = ""] = pathname.replace(/\.data$/, "").split("/");
    return (handlers.get(pathname === "/" ? pathname : segment) ?? handle)(request);
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
