import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import type { Language } from "~/i18n/i18n";
import { getLanguage, getTranslation } from "~/i18n/i18n.server";
import { importMap } from "~/i18n/text-modules.server";
import { TranslationProvider } from "~/i18n/translate";
import { Compressible } from "~/platform/compression.server";
import { log } from "~/platform/log.server";
import type { RouteHandle } from "~/platform/guard.server";
import { cachePage } from "~/platform/page-cache.server";
import { requestId } from "~/platform/request.server";
import {
  contentSecurityPolicy,
  createMark,
  hashMarkedScripts,
} from "~/platform/security-headers.server";
import { publicShop } from "~/settings/public-shop.server";
import { ShopProvider } from "~/settings/use-shop";
import { HtmlDocumentProvider } from "~/ui/html-document";

/**
 * Milliseconds. Nothing is deferred, so there is nothing to wait for; Remix's own timer would keep
 * each page in memory for five seconds.
 */
export const streamTimeout = 10;

interface Page {
  request: Request;
  language: Language;
  nonce: string;
  context: EntryContext;
  loadContext: AppLoadContext;
}

class Collector extends Writable {
  readonly #parts: Uint8Array[] = [];

  constructor(done: (html: string) => void) {
    super({ highWaterMark: 2 ** 20 });
    this.once("finish", () => done(this.#text()));
  }

  override _write(part: Uint8Array, _encoding: BufferEncoding, next: () => void): void {
    this.#parts.push(part);
    next();
  }

  /** React 18 leaves NULs where a multi-byte character doesn't fit its chunk. */
  #text(): string {
    const html = Buffer.concat(this.#parts).toString();
    return html.includes("\0") ? html.replaceAll("\0", "") : html;
  }
}

/**
 * In one piece: React puts streamed content in place by script, and readers without JavaScript
 * would keep the placeholder.
 */
async function renderPage(page: Page): Promise<string> {
  const { request, language, nonce, context, loadContext } = page;
  const document = {
    nonce,
    importMap: importMap(language),
    requestId: requestId(request),
    structuredData: loadContext.structuredData,
  };
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <HtmlDocumentProvider value={document}>
        <TranslationProvider value={getTranslation(language)}>
          <ShopProvider value={publicShop(language)}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </ShopProvider>
        </TranslationProvider>
      </HtmlDocumentProvider>,
      {
        // Larger parts would be put in place by a script, even when everything is ready.
        progressiveChunkSize: Infinity,
        onAllReady: () => void pipe(new Collector(resolve)),
        onError: reject,
      },
    );
  });
}

/** Of the page itself; its layouts have no say. */
function isShared({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  return (routeModules[id]?.handle as RouteHandle | undefined)?.shared === true;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const language = await getLanguage(request);
  const mark = createMark();
  const rendered = await renderPage({ request, language, nonce: mark, context, loadContext });
  const { html, hashes } = hashMarkedScripts(rendered, mark);
  const page = new Compressible(Buffer.from(html));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes));
  headers.append("Vary", "Accept-Encoding, Save-Data");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (isShared(context)) cachePage(request, { page, status, headers });
  const { body, encoding } = await page.compress(request.headers.get("Accept-Encoding") ?? "");
  if (encoding) headers.set("Content-Encoding", encoding);
  // Without it the answer's end would be a packet of its own.
  headers.set("Content-Length", String(body.length));
  return new Response(body as BodyInit, { headers, status });
}

/** The guard has logged errors of loaders and actions; this logs the rest. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (error instanceof Error) log.warn({ id: requestId(request), err: error.message }, "remix");
}
