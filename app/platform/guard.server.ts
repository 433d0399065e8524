import type {
  ActionFunction,
  ActionFunctionArgs,
  LoaderFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { isDatabaseUnavailable } from "./db.server";
import { failedForm, type FailedForm } from "./failed-form.server";
import { isMultipart } from "./form.server";
import { log } from "./log.server";
import { env } from "./env.server";
import {
  cameFromForeignOrigin,
  cameToForeignHost,
  drainBody,
  hasTinyChunks,
  requestId,
} from "./request.server";

export interface RouteHandle {
  /** Machines post here and prove themselves by a signature or a secret; no origin check. */
  webhook?: boolean;
  /** The route streams bodies with files and has limits of its own for them. */
  upload?: boolean;
  /** Shows the form with what was typed and does nothing else: the error page's way back. */
  showAgain?: string;
  /** Everybody without a session sees the same page: it may be cached for a moment. */
  shared?: boolean;
}

const BODY_LIMIT = 128 * 1024;
const BODY_TIMEOUT_MS = 30_000;

function refuse(
  request: Request,
  status: number,
  headers: Record<string, string> = {},
  more: { form?: FailedForm | null } = {},
): Response {
  return Response.json({ requestId: requestId(request), ...more }, { status, headers });
}

/** @throws {Response} 413 over the limit, 408 over 30 s, 400 broken off or in tiny chunks */
export async function readCappedBody(
  request: Request,
  limit = BODY_LIMIT,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => refuse(request, 413, { Connection: "close" });
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    drainBody(reader);
    throw tooLarge();
  }
  const deadline = setTimeout(() => void reader.cancel("timeout"), BODY_TIMEOUT_MS);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const startedAt = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(value);
      if (hasTinyChunks({ chunks: chunks.length, bytes: size })) throw refuse(request, 400);
    }
  } catch (error) {
    drainBody(reader, { chunks: chunks.length, bytes: size });
    if (error instanceof Response) throw error;
    throw refuse(request, 400);
  } finally {
    clearTimeout(deadline);
  }
  if (performance.now() - startedAt >= BODY_TIMEOUT_MS) throw refuse(request, 408);
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    signal: request.signal,
  });
}

function translateError(error: unknown, request: Request, form?: () => FailedForm | null): unknown {
  if (error instanceof Response || isRouteErrorResponse(error)) return error;
  const id = requestId(request);
  if (isDatabaseUnavailable(error)) {
    log.warn({ id, err: (error as Error).message }, "database unavailable");
    const headers = { "Retry-After": "10", "Cache-Control": "no-store" };
    return refuse(request, 503, headers, { form: form?.() });
  }
  if (!request.signal.aborted) log.error({ id, err: error }, "request failed");
  return error;
}

// Forms from another name of the shop (`localhost`, the platform's domain) count as foreign.
function redirectToPublicOrigin(request: Request): void {
  if (request.method !== "GET" || !cameToForeignHost(request)) return;
  const { pathname, search } = new URL(request.url);
  throw new Response(null, {
    status: 307,
    headers: { Location: env.APP_ORIGIN + pathname + search },
  });
}

function guardLoader(loader: LoaderFunction, routeId: string) {
  return async (args: LoaderFunctionArgs) => {
    try {
      if (routeId === "root") redirectToPublicOrigin(args.request);
      return await loader(args);
    } catch (error) {
      throw translateError(error, args.request);
    }
  };
}

function guardAction(
  action: ActionFunction,
  { handle, isIndex }: { handle: RouteHandle; isIndex: boolean },
) {
  return async (args: ActionFunctionArgs) => {
    let body: Uint8Array<ArrayBuffer> | undefined;
    try {
      if (!handle.webhook && cameFromForeignOrigin(args.request)) {
        throw refuse(args.request, 403);
      }
      const streams = handle.upload === true && isMultipart(args.request);
      body = streams ? undefined : await readCappedBody(args.request);
      const request = body ? withBody(args.request, body) : args.request;
      return await action({ ...args, request });
    } catch (error) {
      const { showAgain } = handle;
      throw translateError(error, args.request, () =>
        failedForm(args.request, body, { isIndex, showAgain }),
      );
    }
  };
}

export function guardRoutes(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      const module = { ...route.module };
      const handle = (module.handle ?? {}) as RouteHandle;
      if (module.loader) module.loader = guardLoader(module.loader, id);
      if (module.action) {
        module.action = guardAction(module.action, { handle, isIndex: route.index === true });
      }
      return [id, { ...route, module }];
    }),
  );
}
