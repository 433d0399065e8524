import { createHash } from "node:crypto";
import de from "./de.json";
import en from "./en.json";
import { languages, type Language } from "./i18n";

type Texts = Record<string, unknown>;

const texts: Record<Language, Texts> = { de, en };

/** Texts that every page shows travel together; every other namespace is a module of its own. */
const frame = ["common", "consent", "error", "footer", "form", "nav", "ui"];

/** What modules import for their texts; the document's import map leads it to one language. */
export const TEXT_PREFIX = "#texts/";

/** The module that brings a namespace. */
export function textModuleOf(namespace: string): string {
  return frame.includes(namespace) ? "frame" : namespace;
}

export const namespaces = Object.keys(de);

const modules = [...new Set(namespaces.map(textModuleOf))];

/** The source of a module: it hands its texts over as soon as it is loaded. */
export function textModuleCode(module: string, language: Language): string {
  const own = Object.entries(texts[language]).filter(([name]) => textModuleOf(name) === module);
  return `Object.assign(window.shopTexts??={},${JSON.stringify(Object.fromEntries(own))})`;
}

/** Changes with the texts: browsers may keep the files for good. */
function folder(language: Language): string {
  const hash = createHash("sha256").update(JSON.stringify(texts[language])).digest("hex");
  return `/assets/texts-${language}-${hash.slice(0, 8)}/`;
}

const folders: Record<Language, string> = { de: folder("de"), en: folder("en") };

/** The files that the build of the browser's code adds, by their path under its root. */
export function listTextFiles(): { fileName: string; source: string }[] {
  return languages.flatMap((language) =>
    modules.map((module) => ({
      fileName: `${folders[language].slice(1)}${module}.js`,
      source: textModuleCode(module, language),
    })),
  );
}

/** The import map of a document in this language, as JSON. */
export function importMap(language: Language): string {
  return JSON.stringify({ imports: { [TEXT_PREFIX]: folders[language] } });
}
