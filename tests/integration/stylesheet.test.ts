import { readdirSync, readFileSync } from "node:fs";
import postcss, { type AtRule, type ChildNode, type Rule } from "postcss";
import { describe, expect, it } from "vitest";

const folder = "build/client/assets/";
/** The shop's and what the back office has beside it. */
const files = readdirSync(folder).filter((name) => /^(styles|backoffice)-.*\.css$/.test(name));
const css = files.map((name) => readFileSync(folder + name, "utf8")).join("\n");
const root = postcss.parse(css);

/** Chromium 73, Firefox 68 and Safari 12.1 know none of these. */
const unknownProperties =
  /^(inset|translate|rotate|scale)$|^(inset|padding|margin|border)-(inline|block)(-style|-width|-color)?$/;
const unknownValues =
  /\b(oklch|oklab|lab|lch|color-mix|clamp|min|max)\(|\dd[vs]?[hw]\b|\d[ls]v[hw]\b/;
const unknownSelectors =
  /:(is|where|has)\(|:focus-visible|::(backdrop|marker|file-selector-button)/;
/** What is lost where the selector isn't known. */
const harmless = [
  ".marquee-frame:has(.marquee-pause:checked) .marquee", // pauses under the pointer, too
  ".has-\\[\\:focus-visible\\]\\:overflow-visible:has(:focus-visible)", // focus ring is cut
];

function ancestors(node: ChildNode): AtRule[] {
  const found: AtRule[] = [];
  for (
    let at = node.parent;
    at?.type === "atrule" || at?.type === "rule";
    at = at.parent as never
  ) {
    if (at.type === "atrule") found.push(at as AtRule);
  }
  return found;
}

const isAsked = (node: ChildNode) => ancestors(node).some(({ name }) => name === "supports");

/** All that a browser without the features behind `@supports` reads. */
function read<Node extends ChildNode>(type: Node["type"]): Node[] {
  const nodes: Node[] = [];
  root.walk((node) => {
    if (node.type === type && !isAsked(node)) nodes.push(node as Node);
  });
  return nodes;
}

describe("the back office", () => {
  it("uses the shop's classes and its own, none that nobody made", () => {
    expect(files).toHaveLength(2);
    const room = "app/backoffice/";
    const pages = readdirSync(room).filter((name) => name.endsWith(".tsx"));
    const named = pages.flatMap((name) => [
      ...readFileSync(room + name, "utf8").matchAll(/lassName="([^"]*)"/g),
    ]);
    const classes = new Set(named.flatMap(([, list = ""]) => list.split(" ")));
    const selector = (name: string) => `.${name.replace(/[^\w-]/g, "\\$&")}`;
    expect([...classes].filter((name) => !css.includes(selector(name)))).toEqual([]);
  });
});

describe("the stylesheet in the oldest browsers of the floor", () => {
  it("has no blocks that they drop", () => {
    const dropped = ["layer", "container", "scope", "starting-style", "nest"];
    const names = read<AtRule>("atrule").map(({ name }) => name);
    expect(names.filter((name) => dropped.includes(name))).toEqual([]);
    const nested = read<Rule>("rule").filter(({ parent }) => parent?.type === "rule");
    expect(nested.map(({ selector }) => selector)).toEqual([]);
  });

  it("asks for widths in words that they understand", () => {
    const asked = read<AtRule>("atrule").filter(({ name }) => name === "media");
    expect(asked.filter(({ params }) => /[<>]/.test(params)).map(String)).toEqual([]);
  });

  it("has a value that they know before each that they don't", () => {
    const lost: string[] = [];
    for (const { nodes, selector } of read<Rule>("rule")) {
      const known = new Set<string>();
      for (const node of nodes) {
        if (node.type !== "decl") continue;
        const { prop, value } = node;
        if (!unknownProperties.test(prop) && !unknownValues.test(value)) known.add(prop);
        else if (!known.has(prop)) lost.push(`${selector} { ${prop}: ${value} }`);
      }
    }
    expect(lost).toEqual([]);
  });

  it("keeps selectors that they don't know apart from those that they know", () => {
    const rules = read<Rule>("rule").filter(({ selector }) => unknownSelectors.test(selector));
    const mixed = rules.filter(
      ({ selectors }) => !selectors.every((selector) => unknownSelectors.test(selector)),
    );
    expect(mixed.map(({ selector }) => selector)).toEqual([]);
    const questions = rules.filter(({ selector }) => /:(is|where|has)\(/.test(selector));
    expect(questions.map(({ selector }) => selector).sort()).toEqual(harmless.sort());
  });

  it("gives variables the value that `@property` would give them", () => {
    const wanted = new Set<string>();
    root.walkAtRules("property", ({ params }) => void wanted.add(params));
    root.walkRules(/^\*/, (rule) => {
      if (!ancestors(rule).some(({ params }) => params.includes("not (inset:0)"))) return;
      rule.walkDecls(({ prop }) => void wanted.delete(prop));
    });
    expect([...wanted]).toEqual([]);
  });

  it("has margins where flex boxes have no gaps", () => {
    const boxes = new Set<string>();
    for (const { nodes, selectors } of read<Rule>("rule")) {
      const isFlex = nodes.some((node) => String(node).replace(/\s/g, "").endsWith("flex"));
      if (isFlex) selectors.forEach((selector) => boxes.add(selector));
    }
    root.walkRules((rule) => {
      const isForOld = ancestors(rule).some(({ params }) => params.includes("ruby-position"));
      if (!isForOld || !/margin-left/.test(rule.toString())) return;
      for (const selector of rule.selectors) boxes.delete(selector.replace(/>\*\+\*$/, ""));
    });
    expect([...boxes]).toEqual([]);
  });
});
