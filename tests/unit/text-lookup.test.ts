import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import de from "~/i18n/de.json";
import en from "~/i18n/en.json";
import deMail from "~/i18n/mail.de.json";
import enMail from "~/i18n/mail.en.json";
import { languages } from "~/i18n/i18n";
import { createLookup, type Texts } from "~/i18n/lookup";
import { importMap, listTextFiles } from "~/i18n/text-modules.server";

const catalogues: Record<"de" | "en", { pages: Texts; mails: Texts }> = {
  de: { pages: de, mails: deMail },
  en: { pages: en, mails: enMail },
};

/** A text as i18next words it, which is what the shop's own look-up is measured by. */
function createI18next(texts: Texts, language: string) {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    initImmediate: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  });
  return instance;
}

/** Every text by its path. */
function flatten(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === "string" ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`),
  );
}

/** A value of its own for every variable of a text. */
const valuesFor = (text: string, count: number) => ({
  ...Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => [name, name])),
  ...(text.includes("{{count}}") ? { count } : {}),
});

describe.each(languages)("texts in %s", (language) => {
  const { pages, mails } = catalogues[language];
  const lookUp = createLookup(language, pages, mails);

  describe.each(Object.entries({ pages, mails }))("of %s", (_, texts) => {
    const reference = createI18next(texts, language);

    it.each([0, 1, 2])("read as i18next words them, counted to %i", (count) => {
      const different = flatten(texts).filter(([path, text]) => {
        const key = path.replace(/_(zero|one|other)$/, "");
        const values = valuesFor(text, count);
        return lookUp(key, values) !== reference.t(key, values);
      });
      expect(different).toEqual([]);
    });
  });

  it("show the key of a text that is missing", () => {
    expect(lookUp("cart.noSuchText")).toBe("cart.noSuchText");
    expect(lookUp("cart")).toBe("cart");
  });

  it("of pages come completely from the files that their import map leads to", () => {
    const { imports } = JSON.parse(importMap(language)) as { imports: Record<string, string> };
    const folder = imports["#texts/"]?.slice(1) ?? "none";
    const delivered: Texts = {};
    for (const { fileName, source } of listTextFiles()) {
      if (!fileName.startsWith(folder)) continue;
      const window = { shopTexts: delivered };
      // oxlint-disable-next-line typescript/no-implied-eval -- what the browser does with it
      (new Function("window", source) as (window: object) => void)(window);
    }
    expect(delivered).toEqual(pages);
  });
});
