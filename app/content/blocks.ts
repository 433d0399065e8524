export type RichText = (string | { text: string; to: string })[];

export type Block =
  | { kind: "paragraph"; text: RichText }
  | { kind: "list"; items: RichText[] }
  | { kind: "lines"; lines: RichText[] }
  | { kind: "facts"; facts: { label: string; value: RichText }[] }
  | { kind: "table"; head: string[]; rows: RichText[][] }
  | { kind: "form"; lines: string[] };

export interface TextSection {
  /** The anchor, the same in every language. */
  id: string;
  title: string;
  blocks: Block[];
}

export interface TextPageData {
  title: string;
  description: string;
  lead?: string;
  updated?: string;
  sections: TextSection[];
}

export interface AboutData {
  title: string;
  description: string;
  hero: { title: string; lead: string; catalogue: string; contact: string };
  tilesTitle: string;
  tiles: { icon: string; value: string; label: string; text: string }[];
  sections: {
    id: string;
    icon: string;
    title: string;
    paragraphs: RichText[];
    facts: { label: string; value: string }[];
  }[];
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** `see [Terms](/agb)` → `["see ", { text: "Terms", to: "/agb" }]` */
export function parseRichText(source: string): RichText {
  const parts: RichText = [];
  let end = 0;
  for (const match of source.matchAll(link)) {
    const [whole, text = "", to = ""] = match;
    if (match.index > end) parts.push(source.slice(end, match.index));
    parts.push({ text, to });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push(source.slice(end));
  return parts;
}

/**
 * Replaces `{{name}}`.
 * @throws for an unknown variable: the page would show its braces
 */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Unknown variable in content text: ${name}`);
    return value;
  });
}

export function fillTexts<Tree>(tree: Tree, values: Record<string, string>): Tree {
  if (typeof tree === "string") return fillText(tree, values) as Tree;
  if (Array.isArray(tree)) return tree.map((item: unknown) => fillTexts(item, values)) as Tree;
  if (typeof tree === "object" && tree !== null) {
    return Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, fillTexts(value as unknown, values)]),
    ) as Tree;
  }
  return tree;
}
