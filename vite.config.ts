import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { clientChunks } from "./vite.chunks";
import { compressedFiles } from "./vite.compress";
import { floor, stylesForFloor } from "./vite.floor";
import { texts } from "./vite.texts";

/**
 * The server starts at app/serve.ts; app/server.ts puts the guard around Remix's own build. Beside
 * it stand the operator's commands, build/server/shop.js, and the thread that draws documents: the
 * container runs nothing but the build.
 */
const serverEntries: Plugin = {
  name: "server-entries",
  config: (_config, { isSsrBuild }) => {
    if (!isSsrBuild) return undefined;
    const input = {
      index: "app/serve.ts",
      shop: "operations/shop.ts",
      paper: "app/documents/pdf/worker.server.ts",
    };
    return { build: { rollupOptions: { input, output: { entryFileNames: "[name].js" } } } };
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    texts(),
    clientChunks,
    compressedFiles,
    serverEntries,
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // In development Tailwind leaves rules in each other, and nobody looks with an old browser.
  css: { postcss: { plugins: command === "build" ? [stylesForFloor] : [] } },
  build: {
    // Scripts run where import maps do; styles in every browser of the floor.
    target: "es2022",
    cssTarget: floor,
    cssMinify: "lightningcss",
    // Remix preloads the modules of pages itself; the few dialogs loaded later need no helper for it.
    modulePreload: false,
  },
}));
