import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createTurns } from "./turns";

/** @returns whether the request is being answered */
export type AnswerPage = (request: IncomingMessage, response: ServerResponse) => boolean;

type Routes = ServerBuild["routes"];

const NOT_FOUND = "*";

/** Of a route's address: `""` for the home page, `undefined` for the root, which all pages share. */
function firstSegment(routes: Routes, id: string): string | undefined {
  const route = routes[id];
  if (!route) return undefined;
  const above = route.parentId ? firstSegment(routes, route.parentId) : undefined;
  return above ?? (route.path?.split("/")[0] || (route.index ? "" : undefined));
}

function pick<Value>(all: Record<string, Value>, isWanted: (id: string) => boolean) {
  return Object.fromEntries(Object.entries(all).filter(([id]) => isWanted(id)));
}

/** Remix for the addresses that begin with one segment, and for what isn't found among them. */
function createListener(build: ServerBuild, segment: string): RequestListener {
  const isWanted = (id: string) =>
    [undefined, segment, NOT_FOUND].includes(firstSegment(build.routes, id));
  const handle = createRequestHandler({
    ...build,
    routes: pick(build.routes, isWanted),
    assets: { ...build.assets, routes: pick(build.assets.routes, isWanted) },
  });
  return createRequestListener((request) => handle(request));
}

/**
 * Answers GET requests for pages without Express, which looks for a file of that name first, and
 * with a Remix that knows few other routes: it goes through all of them several times per page.
 * Together that is a fifth of a page's time. Everything else takes the long way, with the same outcome:
 * what is posted, and segments under which there is more than pages.
 *
 * @param answerKept asked again when a page's turn has come: of a crowd at one address few are rendered
 */
export function createPages(build: ServerBuild, answerKept: AnswerPage): AnswerPage {
  const isPage = new Map<string, boolean>();
  for (const [id, route] of Object.entries(build.routes)) {
    const segment = firstSegment(build.routes, id);
    if (segment === undefined || !route) continue;
    isPage.set(segment, route.module.default !== undefined && isPage.get(segment) !== false);
  }
  const listeners = new Map(
    [...isPage]
      .filter(([segment, value]) => value && segment !== NOT_FOUND)
      .map(([segment]) => [segment, createListener(build, segment)]),
  );
  const begin = createTurns();
  return (request, response) => {
    if (request.method !== "GET") return false;
    const [path = "/"] = request.url?.split("?") ?? [];
    // What Remix asks for in place of a page; Express compresses it.
    if (path.endsWith(".data")) return false;
    const listener = listeners.get(path.split("/")[1] ?? "");
    if (!listener) return false;
    begin(() => {
      // Who gave up while waiting costs nothing more.
      if (response.destroyed || answerKept(request, response)) return;
      listener(request, response);
    });
    return true;
  };
}

const asked = new WeakSet<Server>();

/** From now on the server asks `answer` before it gives a request to Express. */
export function answerBeforeExpress(server: Server, answer: AnswerPage): void {
  if (asked.has(server)) return;
  asked.add(server);
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (answer(request, response)) return;
    for (const handler of handlers) Reflect.apply(handler, server, [request, response]);
  });
}
