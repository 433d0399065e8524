import { sql } from "kysely";
import { db } from "../../app/platform/db.server";
import type { FoundForm } from "./crawler";

/** What attacks on forms send. */

/** One sum over everything the shop has stored. */
export async function fingerprint(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const sums = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as sum
      from ${sql.raw(name)} as row`.execute(db);
    sums.push(`${name} ${rows[0]?.sum}`);
  }
  return sums.join("\n");
}

/** What the form would send, had somebody filled it in at random. */
export function filledIn(form: FoundForm): [string, string][] {
  return form.fields.map(({ name, value, type }) => [
    name,
    type === "email" ? "someone@customer.test" : value || "12345678",
  ]);
}

/** The place a form posts to, as a page, as data for Remix's script, and by the old spelling. */
export function places({ action }: FoundForm): string[] {
  const [path = "", query] = action.split("?");
  const data = `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
  return [action, data, `${action}${query ? "&" : "?"}_data=root`];
}

export const urlencoded = "application/x-www-form-urlencoded";
const nasty = [
  "\0",
  "'; drop table products; --",
  "%_\\",
  "\u2028</script><script>alert(1)</script>",
  "{{constructor.constructor('return process')()}}",
  "😀\u202e\ud83d",
  "x".repeat(10_000),
  "9".repeat(400),
  "-1",
  "NaN",
];

type Body = (form: FoundForm) => { type?: string; body: string };
const withField = (text: string): Body => {
  return (form) => ({
    type: urlencoded,
    body: `${new URLSearchParams(filledIn(form)).toString()}&${text}`,
  });
};
export const bodies: Record<string, Body> = {
  "nothing at all": () => ({ type: urlencoded, body: "" }),
  JSON: () => ({ type: "application/json", body: '{"intent":"add","__proto__":{"a":1}}' }),
  "no content type": () => ({ body: "intent=add" }),
  "40,000 repeats of a field": (form) => ({
    type: urlencoded,
    body: `${form.fields[0]?.name ?? "a"}=1&`.repeat(9_000),
  }),
  "a huge index": withField("items[20000000]=x&lines[4294967295].id=1"),
  "a prototype": withField("__proto__[admin]=1&constructor[prototype][admin]=1&__proto__=1"),
  "a broken state": withField("__state__=%7Bbroken&__intent__=%7B%22type%22%3A%22reset%22"),
  "broken UTF-8": withField("email=%FF%FE%ED%A0%80&name=%C0%80"),
  "a multipart without boundary": () => ({ type: "multipart/form-data", body: "x" }),
  "a multipart that breaks off": () => ({
    type: "multipart/form-data; boundary=b",
    body: '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nhalf',
  }),
  "a file where a text belongs": (form) => ({
    type: "multipart/form-data; boundary=b",
    body: form.fields
      .map(
        ({ name }) =>
          `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x.txt"\r\n\r\nx\r\n`,
      )
      .join("")
      .concat("--b--\r\n"),
  }),
  ...Object.fromEntries(
    nasty.map((text): [string, Body] => [
      `every field ${JSON.stringify(text.slice(0, 12))}`,
      (form) => ({
        type: urlencoded,
        body: new URLSearchParams(
          form.fields.map(({ name, type, value }): [string, string] => [
            name,
            // The way into the form stays open, so that the other fields are reached.
            name === "intent" || name === "formToken" || type === "hidden" ? value : text,
          ]),
        ).toString(),
      }),
    ]),
  ),
};

export const strangeNames = {
  "deeper than the stack": `${"a.".repeat(10_000)}a`,
  "as deep as a list goes": `items${"[0]".repeat(10_000)}`,
  "a huge index": "items[20000000]",
  "the prototype": "__proto__",
  "a path through the prototype": "__proto__.admin",
  "what every object has": "constructor",
  "a method that every object has": "toString",
  "Conform's state": "__state__",
  "Conform's intent": "__intent__",
  "control characters": "a\u001b[2Jb",
  nothing: "",
  "a thousand letters": "a".repeat(1_000),
};
