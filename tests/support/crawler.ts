import { matchRoute } from "./routes";
import type { Visitor } from "./server";

/** A form as it stands in a page. */
export interface FoundForm {
  /** The page that holds it. */
  page: string;
  /** Path and query that it posts to. */
  action: string;
  multipart: boolean;
  fields: { name: string; value: string; type: string }[];
}

export interface FoundPage {
  path: string;
  status: number;
  html: string;
  headers: Headers;
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
const decode = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (whole, name: string) => entities[name] ?? whole);

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

/** Every form of a page that posts. */
function postForms(page: string, html: string): FoundForm[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const [tag = ""] = /^<form\b[^>]*>/.exec(form) ?? [];
    if (attribute(tag, "method")?.toLowerCase() !== "post") return [];
    const fields = [...form.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)].flatMap(
      ([field]) => {
        const name = attribute(field, "name");
        const type = attribute(field, "type") ?? "text";
        return name ? [{ name, type, value: attribute(field, "value") ?? "" }] : [];
      },
    );
    const multipart = attribute(tag, "enctype") === "multipart/form-data";
    return [{ page, action: attribute(tag, "action") ?? page, multipart, fields }];
  });
}

/** Pages of one kind are visited a few times only: all products are one page to an attacker. */
const PER_KIND = 4;
export const kindOf = (path: string) => matchRoute(path.replace(/\?.*/, ""))?.path ?? path;

/** Follows every link of the site from the given pages on, as far as there are new kinds of page. */
export async function crawl(visitor: Visitor, from: string[]): Promise<FoundPage[]> {
  const waiting = [...from];
  const seen = new Set(waiting);
  const visits = new Map<string, number>();
  const pages: FoundPage[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    const count = (visits.get(kind) ?? 0) + 1;
    visits.set(kind, count);
    if (count > PER_KIND) continue;
    const answer = await visitor.get(path);
    const html = await answer.text();
    pages.push({ path, status: answer.status, html, headers: answer.headers });
    const target = answer.headers.get("location");
    const links = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map((match) => match[1]);
    for (const link of [...links, target?.startsWith("/") ? target : undefined]) {
      if (!link) continue;
      const next = decode(link);
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return pages;
}

/** One of each kind of form over all pages: the same place to post to with the same fields. */
export function distinctForms(pages: FoundPage[]): FoundForm[] {
  const forms = new Map<string, FoundForm>();
  for (const { path, html } of pages) {
    for (const form of postForms(path, html)) {
      const names = [...new Set(form.fields.map(({ name }) => name))].sort();
      const key = `${kindOf(form.action)} ${names.join()}`;
      if (!forms.has(key)) forms.set(key, form);
    }
  }
  return [...forms.values()];
}
