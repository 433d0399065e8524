import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { getLanguage, getTranslation } from "~/i18n/i18n.server";
import { ImportMapProvider } from "~/i18n/import-map";
import { importMap } from "~/i18n/text-modules.server";
import { TranslationProvider } from "~/i18n/translate";
import { log } from "~/platform/log.server";
import { createNonce, keepPage } from "~/platform/page-cache.server";
import { requestId } from "~/platform/request.server";
import { contentSecurityPolicy } from "~/platform/security-headers.server";
import { NonceProvider } from "~/ui/nonce";

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Pages are sent complete: React would put streamed content in place with a script, and readers
 * without JavaScript would keep the placeholder.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const language = await getLanguage(request);
  const nonce = createNonce();
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <TranslationProvider value={getTranslation(language)}>
          <ImportMapProvider value={importMap(language)}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </ImportMapProvider>
        </TranslationProvider>
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          headers.set("Content-Language", language);
          headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
          if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
          // In one piece: Remix flushes after every chunk, and flushed in 2-KB chunks a page
          // compresses to almost three times the bytes.
          text(pipe(body)).then((html) => {
            keepPage(request, { html, status, headers, nonce, requestId: requestId(request) });
            resolve(new Response(html, { headers, status }));
          }, reject);
        },
        onShellError: reject,
        onError(error) {
          log.error({ id: requestId(request), err: error }, "rendering failed");
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Errors of loaders and actions were logged by the guard; the rest is logged here. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (error instanceof Error) log.warn({ id: requestId(request), err: error.message }, "remix");
}
