import { text } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import type { Language } from "~/i18n/i18n";
import { getLanguage, getTranslation } from "~/i18n/i18n.server";
import { ImportMapProvider } from "~/i18n/import-map";
import { importMap } from "~/i18n/text-modules.server";
import { TranslationProvider } from "~/i18n/translate";
import { compressPage } from "~/platform/compression.server";
import { log } from "~/platform/log.server";
import { createNonce, keepPage } from "~/platform/page-cache.server";
import { requestId } from "~/platform/request.server";
import { contentSecurityPolicy } from "~/platform/security-headers.server";
import { NonceProvider } from "~/ui/nonce";

/**
 * Hands Remix the data of the loaders for the browser, whole: it would read the stream while
 * rendering. Nothing here is deferred, so that there is nothing to wait for.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const whole = { done: false, value: await text(serverHandoffStream as NodeStream) };
  const results = [whole, { done: true, value: "" }];
  renderMeta.streamCache = Object.fromEntries(
    results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
}

interface Page {
  url: string;
  language: Language;
  nonce: string;
  context: EntryContext;
}

/** The page as bytes: its text, twice as long in memory, is gone before anything is waited for. */
function renderPage({ url, language, nonce, context }: Page): Buffer {
  const markup = renderToString(
    <NonceProvider value={nonce}>
      <TranslationProvider value={getTranslation(language)}>
        <ImportMapProvider value={importMap(language)}>
          <RemixServer context={context} url={url} nonce={nonce} />
        </ImportMapProvider>
      </TranslationProvider>
    </NonceProvider>,
  );
  return Buffer.from(`<!DOCTYPE html>${markup}`);
}

/**
 * Pages are rendered and sent in one piece: React would put streamed content in place with a script,
 * and readers without JavaScript would keep the placeholder. `renderToString` does it in two thirds
 * of the time of `renderToPipeableStream`, which encodes every tag by itself.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const language = await getLanguage(request);
  const nonce = createNonce();
  await readHandoff(context);
  const html = renderPage({ url: request.url, language, nonce, context });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  keepPage(request, { html, status, headers, nonce, requestId: requestId(request) });
  const accepted = request.headers.get("Accept-Encoding") ?? undefined;
  const { body, encoding } = await compressPage(html, accepted);
  headers.append("Vary", "Accept-Encoding");
  if (encoding) headers.set("Content-Encoding", encoding);
  // Without it the answer's end would be a packet of its own.
  headers.set("Content-Length", String(body.length));
  return new Response(body as BodyInit, { headers, status });
}

/** Errors of loaders and actions were logged by the guard; the rest is logged here. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (error instanceof Error) log.warn({ id: requestId(request), err: error.message }, "remix");
}
