import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

/** The server build starts at app/server.ts, which puts the guard around Remix's own build. */
const serverEntry: Plugin = {
  name: "server-entry",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "app/server.ts" } } } : undefined,
};

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), serverEntry],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: { target: "es2020" },
});
