import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import deJson from "~/i18n/content.de.json";
import enJson from "~/i18n/content.en.json";
import { languages } from "~/i18n/i18n";
import { fillText, parseRichText } from "~/content/blocks";
import { getAbout, getText, type TextName } from "~/content/content.server";
import routes from "~/routes";
import { firstSettings, terms } from "~/shop";
import { Icon, type IconName } from "~/ui/icons";

const names = Object.keys(deJson).filter((name) => name !== "about") as TextName[];

/** Every string with its path; list positions are part of it. */
function strings(tree: unknown, path = ""): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    strings(value as unknown, `${path}/${key}`),
  );
}

const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) => to);
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);

const german = strings(deJson);
const english = new Map(strings(enJson));

describe("long texts", () => {
  it.each([...german, ...english].filter(([path]) => path.endsWith("/icon")))(
    "name an icon that is drawn, at %s",
    (_path, name) => {
      expect(renderToString(createElement(Icon, { name: name as IconName }))).toContain(' d="');
    },
  );

  it("have the same shape in both languages: sections, anchors, lists, rows", () => {
    expect([...english.keys()]).toEqual(german.map(([path]) => path));
    const anchors = (texts: Iterable<[string, string]>) =>
      [...texts].filter(([path]) => path.endsWith("/id")).map(([, id]) => id);
    expect(anchors(english)).toEqual(anchors(german));
  });

  it("name the same figures and lead to the same places in both languages", () => {
    const parts = (text: string) => [...variables(text), ...links(text)].sort();
    const different = german.filter(
      ([path, text]) => parts(text).join() !== parts(english.get(path) ?? "").join(),
    );
    expect(different.map(([path]) => path)).toEqual([]);
  });

  it.each(languages)("are filled in completely (%s)", (language) => {
    for (const name of names) {
      expect(JSON.stringify(getText(name, language)), name).not.toMatch(/\{\{|\}\}|undefined/);
    }
    expect(JSON.stringify(getAbout(language))).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it("hold no amount, address or number of the operator themselves", () => {
    const { legalName, email, phone, street, vatId } = firstSettings;
    const own = [legalName, email, phone, street, vatId];
    for (const [path, text] of [...german, ...english]) {
      expect(text, path).not.toMatch(/€|\d,\d\d|\bEUR\b/);
      for (const value of own) expect(text.includes(value), `${path} names ${value}`).toBe(false);
    }
  });

  it("link only to pages the shop has, and to sections that are there", () => {
    const paths = new Set(routes.map(({ path }) => `/${path ?? ""}`));
    const planned = ["/kontakt", "/ankauf", "/zustand"];
    const anchors = new Set(german.filter(([path]) => path.endsWith("/id")).map(([, id]) => id));
    for (const [path, text] of german) {
      for (const to of links(text).filter((each) => each.startsWith("/"))) {
        const [page = "", anchor] = to.split("#");
        expect(paths.has(page) || planned.includes(page), `${path}: ${to}`).toBe(true);
        if (anchor) expect(anchors.has(anchor), `${path}: ${to}`).toBe(true);
      }
    }
  });

  it("tell of withdrawal in the law's own words, the blanks filled in", () => {
    const words = (language: "de" | "en") =>
      JSON.stringify(getText("withdrawal", language).sections).replaceAll("\u00a0", " ");
    for (const sentence of [
      "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
      "der nicht der Beförderer ist, die letzte Ware in Besitz genommen haben bzw. hat.",
      "Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.",
      "Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.",
      `auf höchstens etwa ${terms.returnFreightEuros} EUR geschätzt`,
      "(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)",
    ]) {
      expect(words("de")).toContain(sentence);
    }
    expect(words("en")).toContain("physical possession of the last good.");
    expect(words("en")).toContain(`approximately ${terms.returnFreightEuros} EUR`);
  });

  it("name the law's default interest for consumers and for businesses", () => {
    const shown = JSON.stringify(getText("terms", "de"));
    expect(shown).toContain("Verbrauchern 5 Prozentpunkte, Unternehmern 9 Prozentpunkte");
  });

  it("show four tiles and four sections about the shop", () => {
    const about = getAbout("de");
    expect(about.tiles).toHaveLength(4);
    expect(about.sections).toHaveLength(4);
  });

  it("say one shipping price everywhere", () => {
    const shown = JSON.stringify([getText("terms", "de"), getText("shipping", "de")]);
    // What prepayments may hold back is in thousands.
    const prices = new Set(shown.match(/(?<![\d.])\d+,\d\d\s€/g));
    expect(prices.size).toBe(4);
  });
});

describe("filling in", () => {
  it("splits text and links", () => {
    expect(parseRichText("see [the terms](/agb).")).toEqual([
      "see ",
      { text: "the terms", to: "/agb" },
      ".",
    ]);
  });

  it("refuses a variable that nobody knows", () => {
    expect(() => fillText("costs {{price}}", {})).toThrow("price");
  });
});
