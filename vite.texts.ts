import type { Plugin } from "vite";
import { languages } from "./app/i18n/i18n";
import {
  listTextFiles,
  namespaces,
  TEXT_PREFIX,
  textModuleCode,
  textModuleOf,
} from "./app/i18n/text-modules.server";

const keyStart = new RegExp(`["'\`](${namespaces.join("|")})\\.[\\w$]`, "g");

/**
 * Every module of the browser's code gets an import of the texts whose keys it names, so that they
 * are loaded before it runs, in the document's language only and never for pages that don't show
 * them. `app/i18n/text-modules.server.ts` says where the texts come from.
 */
export function texts(): Plugin {
  let isBuild = true;
  return {
    name: "texts",
    enforce: "post",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transform(code, id, options) {
      if (options?.ssr || !/\/app\/.*\.tsx?(\?|$)/.test(id)) return;
      const named = [...code.matchAll(keyStart)].map(([, namespace = ""]) => namespace);
      const modules = new Set(named.map(textModuleOf));
      if (modules.size === 0) return;
      const imports = [...modules].map((module) => `import "${TEXT_PREFIX}${module}.js";`);
      // Behind the code: the lines before stay where the source map says they are.
      return { code: `${code}\n${imports.join("\n")}\n`, map: null };
    },
    resolveId(source) {
      if (!source.startsWith(TEXT_PREFIX)) return;
      // The development server has no files to lead to: its modules carry all languages.
      return isBuild ? { id: source, external: true } : `\0${source}`;
    },
    load(id) {
      if (!id.startsWith(`\0${TEXT_PREFIX}`)) return;
      const module = id.slice(TEXT_PREFIX.length + 1).replace(/\.js$/, "");
      return languages
        .map((language) => {
          const isSpoken = `document.documentElement.lang===${JSON.stringify(language)}`;
          return `if(${isSpoken}){${textModuleCode(module, language)}}`;
        })
        .join("\n");
    },
    generateBundle(_options, bundle) {
      if (!Object.values(bundle).some((file) => file.name === "entry.client")) return;
      for (const file of listTextFiles()) this.emitFile({ type: "asset", ...file });
    },
  };
}
