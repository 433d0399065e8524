import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkNewPassword } from "~/auth/password-rules.server";
import { displayName, keyName } from "~/buyback/file-names";
import { sectionNames } from "~/backoffice/settings/sections";
import { parseCart } from "~/cart/cart";
import { parseFilters } from "~/catalogue/filters";
import { numbersIn } from "~/catalogue/numbers-in";
import { parseSearch } from "~/catalogue/search-text";
import { taxOfEntries } from "~/checkout/vat.server";
import { isLeitwegId } from "~/documents/leitweg-id";
import { getLanguage } from "~/i18n/i18n.server";
import { Compressible } from "~/platform/compression.server";
import { formAge, integerField, readForm, readFormToken } from "~/platform/form.server";
import { describeError } from "~/platform/log.server";
import { cleanText, escapeControls } from "~/platform/plain-text";
import { addressPrefix } from "~/platform/client-address";
import { safeRedirect } from "~/platform/redirect.server";
import { serveCachedPage } from "~/platform/page-cache.server";
import { processorMs } from "../support/processor-time";

/** What somebody sends; sometimes awaited, so every reader may be. */
type Reader = (text: string) => unknown;

const schemaModules = import.meta.glob<Record<string, unknown>>("../../app/**/schema*.ts", {
  eager: true,
});
const sources = import.meta.glob<string>("../../app/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** What functions of schema modules are called with to make a schema; otherwise nothing. */
const calls: Record<string, unknown[]> = {
  checkoutSchema: [
    { separateBilling: true, defectiveGoods: true },
    { separateBilling: false, defectiveGoods: false },
  ],
  password: ["auth.errors.password"],
  placesSchema: [[1]],
  sectionSchema: [...sectionNames],
};

function makeSchemas(name: string, value: unknown): z.ZodType[] {
  if (value instanceof z.ZodType) return [value];
  if (typeof value !== "function") return [];
  const make = value as (argument: unknown) => unknown;
  return (calls[name] ?? [undefined]).map((argument) => {
    const made = make(argument);
    if (made instanceof z.ZodType) return made;
    throw new Error(`${name} makes no schema without an argument: name one in "calls"`);
  });
}

/** Where a form puts a schema's texts: `email`, `lines[0].quantity`; `""` for a text itself. */
function namesIn(schema: unknown, name = ""): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      namesIn(field, name ? `${name}.${key}` : key),
    );
  }
  if (schema instanceof z.ZodArray) return namesIn(schema.element, `${name}[0]`);
  if (schema instanceof z.ZodPipe) return namesIn(schema.in, name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => namesIn(each, name));
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def;
    return [...namesIn(left, name), ...namesIn(right, name)];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return namesIn(schema.unwrap(), name);
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return namesIn(schema.unwrap(), name);
  }
  return [name];
}

/** A schema as its action uses it, with the text in each of its fields. */
function schemaReader(schema: z.ZodType): Reader {
  const names = new Set(namesIn(schema));
  if (names.has("")) return (text) => schema.safeParse(text);
  return (text) => {
    const form = new FormData();
    for (const name of names) form.append(name, text);
    parseWithZod(form, { schema: schema as z.ZodType<Record<string, unknown>> });
  };
}

function schemaReaders(): [string, Reader][] {
  return Object.entries(schemaModules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      makeSchemas(name, value).map((schema, at): [string, Reader] => [
        `${file.replace("../../app/", "")} ${name}${at || ""}`,
        schemaReader(schema),
      ]),
    ),
  );
}

const post = (body: URLSearchParams) =>
  new Request("http://shop.test/kontakt", { method: "POST", body });
const withHeader = (name: string, value: string) =>
  new Request("http://shop.test/", { headers: { [name]: encodeURIComponent(value) } });

/** Everything else that reads what a visitor sends: fields, addresses, headers, cookies, files. */
const readers: [string, Reader][] = [
  ...schemaReaders(),
  ["readForm", (text) => readForm(post(new URLSearchParams({ message: text })))],
  [
    "readForm's names",
    (text) => readForm(post(new URLSearchParams({ [text]: "" }))).catch(() => 0),
  ],
  ["integerField", (text) => integerField(asForm("productId", text), "productId")],
  ["readFormToken", readFormToken],
  ["formAge", formAge],
  ["cleanText", cleanText],
  ["escapeControls", escapeControls],
  ["displayName", displayName],
  ["keyName", (text) => keyName(displayName(text))],
  ["parseFilters", (text) => readFilters(text)],
  ["parseSearch", (text) => parseSearch(readFilters(text).search)],
  ["numbersIn", (text) => numbersIn(readFilters(text).search)],
  [
    "taxOfEntries",
    (text) =>
      taxOfEntries({
        vatId: text.slice(0, 30),
        country: "France",
        euTaxExempt: true,
        postalCode: text.slice(0, 20),
      }),
  ],
  ["isLeitwegId", (text) => isLeitwegId(text.slice(0, 50))],
  ["checkNewPassword", (text) => checkNewPassword(text, { email: "a@b.test" })],
  ["checkNewPassword, not too long", (text) => checkNewPassword(fit(text), { email: "a@b.test" })],
  ["safeRedirect", (text) => safeRedirect(`/${text}`)],
  ["parseCart", parseCart],
  ["addressPrefix", addressPrefix],
  ["describeError", (text) => describeError(new Error(text))],
  ["getLanguage's address", (text) => getLanguage(withQuery(text))],
  ["getLanguage's cookie", (text) => getLanguage(withHeader("Cookie", `language=${text}`))],
  ["the page cache's cookies", (text) => readCached(text)],
  ["Accept-Encoding", (text) => new Compressible(Buffer.from("page")).compress(text)],
];

function asForm(name: string, text: string): FormData {
  const form = new FormData();
  form.append(name, text);
  return form;
}

function readFilters(text: string) {
  const names = ["search", "minPrice", "manufacturers", "condition", "page", "pageSize", "sort"];
  return parseFilters(new URLSearchParams(names.map((name) => [name, text])));
}

function fit(text: string): string {
  return `Aa1${text}`.slice(0, 200);
}

function withQuery(text: string): Request {
  return new Request(`http://shop.test/?${new URLSearchParams({ lng: text }).toString()}`);
}

function readCached(text: string): boolean {
  const request = { method: "GET", url: `/${text}`, headers: { cookie: text } };
  return serveCachedPage(request as never, {} as never);
}

/** Texts of any length for which backtracking or repeated searching costs most. */
const attacks: Record<string, (length: number) => string> = {
  "an address of dots": (length) => `a@${".".repeat(length - 3)}@`,
  "an address of at signs": (length) => "a@".repeat(length / 2),
  "open script tags": (length) => "<script ".repeat(length / 8),
  "script elements that never end": (length) => "<script>".repeat(length / 8),
  "script tags in script tags": (length) => "<scr<script>".repeat(length / 12),
  "closing tags that don't": (length) => "</script ".repeat(length / 9),
  "a closing tag of blanks": (length) => `<script></script${" ".repeat(length - 16)}x`,
  "open angle brackets": (length) => "<".repeat(length),
  "comments that never end": (length) => "<!--".repeat(length / 4),
  "javascript and blanks": (length) => `javascript${" ".repeat(length - 11)}x`,
  "handlers without a sign": (length) => "onload ".repeat(length / 7),
  "marks on one letter": (length) =>
    `a${"\u0345".repeat(length / 2 - 1)}${"\u0316".repeat(length / 2)}`,
  "marks in turn": (length) => `a${"\u0345\u0316".repeat(length / 2 - 1)}x`,
  blanks: (length) => `${" ".repeat(length - 1)}x`,
  "line breaks": (length) => `${"\n".repeat(length - 1)}x`,
  digits: (length) => `${"1".repeat(length - 1)}x`,
  zeros: (length) => `${"0".repeat(length - 1)}.`,
  hyphens: (length) => `x${"-".repeat(length - 2)}x`,
  dots: (length) => `x${".".repeat(length - 2)}x`,
  slashes: (length) => "/".repeat(length),
  "words and hyphens": (length) => "a-".repeat(length / 2),
  "letters and ampersands": (length) => "a & ".repeat(length / 4),
  commas: (length) => ",".repeat(length),
  colons: (length) => "1:1.".repeat(length / 4),
  semicolons: (length) => "; ".repeat(length / 2),
  "percent signs": (length) => "%22".repeat(length / 3),
  "capital dotted i": (length) => "İ".repeat(length),
  "control characters": (length) => "\u001b\u202e".repeat(length / 2),
  letters: (length) => "a".repeat(length),
  "capitals of plurals": (length) => "EN".repeat(length / 2),
  "runs of a keyboard": (length) => "qwertz".repeat(length / 6),
};

/**
 * What V8 notes of as many matches as the longer text has letters still lies in the ordinary heap:
 * above 8,192 it takes twice the time for each, however the pattern is made.
 */
const SHORT = 2_000;
const LONG = 4 * SHORT;
const MAX_GROWTH = 8;
const MAX_RATIO = 40;

/** A visitor's ordinary text. */
const harmless = "Siemens 6ES7 315-2EH14-0AB0, gebraucht, 2 Stück. Grüße aus Köln!\n"
  .repeat(LONG / 60)
  .slice(0, LONG);

/** So often before a time counts: whatever else this machine does only ever adds to it. */
const MAX_TRIES = 40;
/** What the clock can tell. */
const ENOUGH_MS = 0.2;

/** The processor's time for so many readings of a text. */
async function timeOf(read: Reader, text: string, rounds: number): Promise<number> {
  const before = processorMs();
  for (let round = 0; round < rounds; round++) await read(text);
  return processorMs() - before;
}

/**
 * Measures texts in turn, so that what slows one down slows the others, too, and keeps the least of
 * each, until the times are as they should be or that has been tried often enough.
 * @param texts with who reads them
 * @returns ms for each
 */
async function leastTimes(
  texts: readonly (readonly [Reader, string])[],
  isFine: (times: number[]) => boolean,
): Promise<number[]> {
  const measured = texts.map(([read, text]) => ({ read, text, rounds: 1, least: Infinity }));
  const times = () => measured.map(({ least }) => least);
  for (let at = 0; at < MAX_TRIES && !isFine(times()); at++) {
    for (const each of measured) {
      let time = await timeOf(each.read, each.text, each.rounds);
      while (time < ENOUGH_MS) time = await timeOf(each.read, each.text, (each.rounds *= 2));
      each.least = Math.min(each.least, time / each.rounds);
    }
  }
  return times();
}

describe("what a visitor sends", () => {
  it("meets schemas only in modules that this test looks through", () => {
    const others = Object.entries(sources)
      .filter(([, source]) => /^import \{[^}]*\bz\b[^}]*\} from "zod"/m.test(source))
      .map(([file]) => file.replace("../../app/", ""))
      .filter((file) => !/\/schemas?(\.server)?\.ts$/.test(file));
    // What VIES answers comes from no visitor.
    expect(others.sort()).toEqual([
      "parts/cents-field.server.ts",
      "platform/fields.ts",
      "platform/read-env.server.ts",
      "platform/vies.server.ts",
    ]);
  });

  it.each(readers)(
    "takes %s a time that grows with its length and no faster, however hostile it is",
    async (_name, read) => {
      const slow: string[] = [];
      for (const [attack, make] of Object.entries(attacks)) {
        const texts = [
          [read, make(LONG)],
          [read, make(SHORT)],
          [read, harmless],
          // Next to nothing is no measure: then it is what any field costs.
          [cleanText, harmless],
        ] as const;
        const judge = ([long = 0, short = 0, ...usual]: number[]) => {
          const most = Math.max(...usual);
          const growth = long / Math.max(short, (most * SHORT) / LONG);
          const ratio = long / most;
          return { growth, ratio, isFine: growth <= MAX_GROWTH && ratio <= MAX_RATIO };
        };
        const times = await leastTimes(texts, (each) => judge(each).isFine);
        const { growth, ratio, isFine } = judge(times);
        if (!isFine) {
          const figures = `${growth.toFixed(1)} times for ${LONG / SHORT} times the length`;
          slow.push(`${attack}: ${figures}, ${ratio.toFixed(1)} times a harmless text`);
        }
      }
      expect(slow).toEqual([]);
    },
    120_000,
  );
});
