/**
 * The two baselines, a bare `node:http` server in a process of its own. *bytes* compresses and sends
 * what the shop sent; *least work* also makes the shop's queries through `pg` and puts the rows
 * into string templates that give the same bytes.
 */
import { createServer } from "node:http";
import { gzip } from "node:zlib";
import pg from "pg";
import type { RecordedQuery } from "./recorder";

export interface BaselineOrder {
  baseline: "bytes" | "least work";
  databaseUrl: string;
  pages: Record<string, { html: string; queries: RecordedQuery[] }>;
}

type Row = Record<string, string | number | boolean | Date | null>;
type Template = (rows: Row[]) => string;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The page with every name and number of its products cut out, to be filled in from rows. */
function toTemplate(html: string, rows: Row[]): Template {
  const fields = rows.flatMap((row, index) =>
    ["name", "article_number", "slug"].flatMap((column) => {
      const value = escapeHtml(String(row[column] ?? ""));
      return value.length < 5 ? [] : [{ index, column, value }];
    }),
  );
  const cuts: { at: number; length: number; index: number; column: string }[] = [];
  let at = 0;
  while (at < html.length) {
    const field = fields.find(({ value }) => html.startsWith(value, at));
    if (field)
      cuts.push({ at, length: field.value.length, index: field.index, column: field.column });
    at += field?.value.length ?? 1;
  }
  const texts = cuts.map((cut, i) => html.slice(i === 0 ? 0 : end(cuts[i - 1]), cut.at));
  const rest = html.slice(end(cuts.at(-1)));
  return (found) => {
    let page = "";
    cuts.forEach((cut, i) => {
      page += texts[i] + escapeHtml(String(found[cut.index]?.[cut.column] ?? ""));
    });
    return page + rest;
  };
}

function end(cut: { at: number; length: number } | undefined): number {
  return cut ? cut.at + cut.length : 0;
}

process.once("message", (order: BaselineOrder) => void serve(order));

async function serve({ baseline, databaseUrl, pages }: BaselineOrder): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const ask = async (queries: RecordedQuery[]) => {
    const results = await Promise.all(
      queries.map(({ text, values }) => pool.query<Row>(text, values)),
    );
    return results.flatMap(({ rows }) => rows.filter((row) => "slug" in row));
  };
  const templates = new Map<string, Template>();
  for (const [path, { html, queries }] of Object.entries(pages)) {
    templates.set(path, baseline === "bytes" ? () => html : toTemplate(html, await ask(queries)));
  }
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    const template = templates.get(request.url ?? "");
    if (!page || !template) {
      response.writeHead(404).end();
      return;
    }
    const rows = baseline === "bytes" ? Promise.resolve([]) : ask(page.queries);
    rows.then(
      (found) =>
        gzip(template(found), (_, bytes) => {
          response.writeHead(200, {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Encoding": "gzip",
            Vary: "Accept-Encoding",
          });
          response.end(bytes);
        }),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" ? address?.port : 0 });
  });
}
