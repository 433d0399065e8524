import { createHash } from "node:crypto";
import de from "./de.json";
import en from "./en.json";
import { languages, type Language } from "./i18n";

type Texts = Record<string, unknown>;

const texts: Record<Language, Texts> = { de, en };

/** Every page shows these; every other namespace is a module of its own. */
const shared = ["common", "footer", "nav", "price", "ui"];

/** The document's import map resolves it to one language. */
export const TEXT_PREFIX = "#texts/";

export function textModuleOf(namespace: string): string {
  return shared.includes(namespace) ? "layout" : namespace;
}

export const namespaces = Object.keys(de);

const modules = [...new Set(namespaces.map(textModuleOf))];

export function textModuleCode(module: string, language: Language): string {
  const own = Object.entries(texts[language]).filter(([name]) => textModuleOf(name) === module);
  return `Object.assign(window.shopTexts??={},${JSON.stringify(Object.fromEntries(own))})`;
}

function folder(language: Language): string {
  const hash = createHash("sha256").update(JSON.stringify(texts[language])).digest("hex");
  return `/assets/texts-${language}-${hash.slice(0, 8)}/`;
}

const folders: Record<Language, string> = { de: folder("de"), en: folder("en") };

export function listTextFiles(): { fileName: string; source: string }[] {
  return languages.flatMap((language) =>
    modules.map((module) => ({
      fileName: `${folders[language].slice(1)}${module}.js`,
      source: textModuleCode(module, language),
    })),
  );
}

export function importMap(language: Language): string {
  return JSON.stringify({ imports: { [TEXT_PREFIX]: folders[language] } });
}
