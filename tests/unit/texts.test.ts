import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import de from "~/i18n/de.json";
import en from "~/i18n/en.json";
import deMail from "~/i18n/mail.de.json";
import enMail from "~/i18n/mail.en.json";

type Texts = { [key: string]: string | Texts };

/** Every text by its path: `cart.errors.full`. */
function flatten(texts: Texts, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const entry of flatten(value, `${prefix}${key}.`)) flat.set(...entry);
  }
  return flat;
}

const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name);
const tags = (text: string) => [...text.matchAll(/<\/?(\w+)>/g)].map(([tag]) => tag);

const app = fileURLToPath(new URL("../../app", import.meta.url));
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(app, file), "utf8") }));

const literals = (code: string) => [...code.matchAll(/["'`]([\w äöüß-]+(?:\.[\w äöüß-]+)+)["'`]/g)];
const templates = (code: string) => [...code.matchAll(/`(\w+\.[^`\s]*\$\{[^`]*)`/g)];

/** Keys that code names outright, and patterns of keys that it puts together. */
function collectUses() {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { code } of sources) {
    for (const [, name = ""] of literals(code)) names.add(name);
    for (const [, template = ""] of templates(code)) {
      const fixed = template
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?()[\]\\^$|]/g, "\\$&"));
      patterns.push(new RegExp(`^${fixed.join("[^.]+")}$`));
    }
  }
  return { names, patterns };
}

const languages = { "de.json": [de, en], "mail.de.json": [deMail, enMail] } as const;

describe.each(Object.entries(languages))("the texts of %s and its English twin", (_, pair) => {
  const [german, english] = pair.map((texts) => flatten(texts)) as [
    Map<string, string>,
    Map<string, string>,
  ];

  it("have the same keys", () => {
    expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
  });

  it("use the same variables and tags, each text of its own", () => {
    const different = [...german].filter(([key, text]) => {
      const other = english.get(key) ?? "";
      const parts = (each: string) => [...new Set([...variables(each), ...tags(each)])].sort();
      return parts(text).join() !== parts(other).join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it("are never empty", () => {
    const empty = [...german, ...english].filter(([, text]) => text.trim() === "");
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it("are all used somewhere in the application", () => {
    const { names, patterns } = collectUses();
    const unused = [...german.keys()].filter((key) => {
      const base = key.replace(/_(zero|one|two|few|many|other)$/, "");
      return !names.has(base) && !patterns.some((pattern) => pattern.test(base));
    });
    expect(unused).toEqual([]);
  });
});

describe("the texts of mails", () => {
  it("begin with a capital letter in English, even behind the salutation", () => {
    const sentences = [...flatten(enMail)].filter(([, text]) => /[.:]$/.test(text));
    expect(sentences.filter(([, text]) => /^\p{Ll}/u.test(text)).map(([key]) => key)).toEqual([]);
  });

  it("are named by server files only, because browsers don't get them", () => {
    const mailKeys = flatten(deMail);
    const offenders = sources
      .filter(({ file }) => !file.includes(".server."))
      .flatMap(({ file, code }) =>
        literals(code)
          .filter(([, name = ""]) => mailKeys.has(name))
          .map(([, name]) => `${file}: ${name}`),
      );
    expect(offenders).toEqual([]);
  });
});
