import "@remix-run/node";

// The types' half of `remix.config.js`.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
