import { createContext, useContext } from "react";
import { useCameWithDocument } from "./use-hydrated";

/** What only the document has: the data that it brings for the browser's scripts is without it. */
interface HtmlDocument {
  /** Marks the shop's own scripts while a page is rendered. */
  nonce: string;
  importMap: string;
  /** Under which the log has the request. */
  requestId: string;
  /** JSON-LD by name, safe inside a script element. */
  structuredData?: Record<string, string>;
}

const HtmlDocumentContext = createContext<Partial<HtmlDocument>>({});

export const HtmlDocumentProvider = HtmlDocumentContext.Provider;

/** In the browser there is nothing of it. */
export function useHtmlDocument(): Partial<HtmlDocument> {
  return useContext(HtmlDocumentContext);
}

/** An element's content that React leaves in the browser as the document has it. */
export function asInDocument(html = "") {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } };
}

/** Before every script. */
export function ImportMap() {
  const { importMap, nonce } = useHtmlDocument();
  return <script type="importmap" nonce={nonce} {...asInDocument(importMap)} />;
}

/** What the page's loader says about it to search engines (`AppLoadContext`). */
export function StructuredData({ name }: { name: string }) {
  const { structuredData } = useHtmlDocument();
  if (!useCameWithDocument()) return null;
  return <script type="application/ld+json" {...asInDocument(structuredData?.[name])} />;
}
