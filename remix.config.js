/**
 * Remix's own settings. `vite.config.ts` hands them to the Remix plugin.
 * `v3_lazyRouteDiscovery` stays off: its manifest URL has an open denial-of-service advisory.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};
