import "@remix-run/node";

// The types' half of `remix.config.js`.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }

  /** Of one request: what a page's loader gives to its document alone (`ui/html-document.tsx`). */
  interface AppLoadContext {
    structuredData?: Record<string, string>;
  }
}
