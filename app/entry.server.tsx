import { text } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { EntryContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import type { Language } from "~/i18n/i18n";
import { getLanguage, getTranslation } from "~/i18n/i18n.server";
import { ImportMapProvider } from "~/i18n/import-map";
import { importMap } from "~/i18n/text-modules.server";
import { TranslationProvider } from "~/i18n/translate";
import { compressPage } from "~/platform/compression.server";
import { log } from "~/platform/log.server";
import { createNonce, keepPage } from "~/platform/page-cache.server";
import { RemixPage } from "~/platform/remix-page.server";
import { requestId } from "~/platform/request.server";
import { contentSecurityPolicy } from "~/platform/security-headers.server";
import { NonceProvider } from "~/ui/nonce";

/**
 * Milliseconds. Nothing is deferred, so that there is nothing to wait for; the timer that would end
 * the wait keeps a page's encoder in memory until it fires, Remix's own for five seconds.
 */
export const streamTimeout = 10;

interface Page {
  language: Language;
  nonce: string;
  context: EntryContext;
  handoff: string;
}

/** The page as bytes: its text, twice as long in memory, is gone before anything is waited for. */
function renderPage({ language, nonce, context, handoff }: Page): Buffer {
  const markup = renderToString(
    <NonceProvider value={nonce}>
      <TranslationProvider value={getTranslation(language)}>
        <ImportMapProvider value={importMap(language)}>
          <RemixPage context={context} handoff={handoff} nonce={nonce} />
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
  const handoff = await text(context.serverHandoffStream as NodeStream);
  const html = renderPage({ language, nonce, context, handoff });
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
