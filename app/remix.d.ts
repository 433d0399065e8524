import "@remix-run/node";

// Tells the types of `useLoaderData` and friends what `remix.config.js` tells Remix.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
