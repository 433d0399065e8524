import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanDescription, sanitizeDescription } from "../../app/catalogue/sanitize.server";

test("tables, lists and headings stay", () => {
  const html =
    "<h2>Daten</h2><p>a <strong>b</strong></p><table><tr><th>x</th><td>1</td></tr></table><ul><li>y</li></ul>";
  expect(sanitizeDescription(html)).toBe(html);
});

test.each([
  ["<script>alert(1)</script>a", "a"],
  ["<p style='color:red' onclick='x()' class='y'>a</p>", "<p>a</p>"],
  ["<svg><script>alert(1)</script><p>x</p></svg><p>a</p>", "<p>a</p>"],
  ["<math><mi>x</mi></math><p>a</p>", "<p>a</p>"],
  ["<style>p{}</style><textarea>x</textarea><xmp>y</xmp><p>a</p>", "<p>a</p>"],
  ["<iframe src='https://x.example'>z</iframe><p>a</p>", "<p>a</p>"],
  ["<img src=x onerror=alert(1)><p>a</p>", "<p>a</p>"],
  ["<a href='javascript:alert(1)'>a</a>", "<a>a</a>"],
  ["<a href=' java\tscript:alert(1)'>a</a>", "<a>a</a>"],
  ["<a href='//x.example'>a</a>", "<a>a</a>"],
  ["<h1>a</h1>", "<h2>a</h2>"],
  ["<!-- x --><p>a</p>", "<p>a</p>"],
])("%s becomes %s", (html, expected) => {
  expect(sanitizeDescription(html).replace(' rel="nofollow noopener"', "")).toBe(expected);
});

test("links to elsewhere carry no weight and no opener", () => {
  expect(
    sanitizeDescription('<a href="https://x.example/?a=1&amp;b=2" target="_blank">a</a>'),
  ).toBe('<a href="https://x.example/?a=1&amp;b=2" rel="nofollow noopener">a</a>');
});

test("plain text is escaped and keeps its paragraphs", () => {
  expect(sanitizeDescription("Leistung < 1 kW & mehr\nzweite Zeile\n\nAbsatz")).toBe(
    "<p>Leistung &lt; 1 kW &amp; mehr<br />zweite Zeile</p><p>Absatz</p>",
  );
  expect(sanitizeDescription("")).toBe("");
});

const pieces = [
  "<p>",
  "</p>",
  "<",
  ">",
  "&lt;",
  "&amp;",
  "&",
  "<script>",
  "</script>",
  "<svg>",
].concat([
  "<a href=",
  "'",
  '"',
  "javascript:",
  " onload=x",
  "a",
  "<b",
  "<!--",
  "-->",
  "\n",
  "<td>",
  "<ul>",
]);
const markup = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(""));

test("nothing dangerous comes out, whatever goes in", () => {
  const allowed = /<\/?(?:p|b|a|br|ul|td)(?: (?:href|rel)="[^"<>]*")*(?: \/)?>/g;
  fc.assert(
    fc.property(markup, (text) => {
      const html = sanitizeDescription(text);
      expect(html.replace(allowed, "")).not.toContain("<");
      expect(html).not.toMatch(/href="\s*javascript:/i);
    }),
    { numRuns: 500 },
  );
});

test("a stored description stays the same when it is stored again", () => {
  fc.assert(
    fc.property(markup, (text) => {
      const stored = cleanDescription(text);
      expect(cleanDescription(stored)).toBe(stored);
    }),
    { numRuns: 500 },
  );
  expect(cleanDescription("Leistung < 1 kW & mehr")).toBe("Leistung < 1 kW & mehr");
});
