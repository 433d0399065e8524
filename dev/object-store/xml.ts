import { S3Error, type S3ErrorCode } from "./errors";

/** What an element contains: text, children, or nothing (`undefined` leaves the element out). */
export type XmlContent = string | number | boolean | undefined | XmlChildren;
export interface XmlChildren {
  [element: string]: XmlContent | XmlContent[];
}

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An answer in S3's namespace. Arrays repeat their element. */
export function xmlDocument(root: string, children: XmlChildren): string {
  return `${DECLARATION}<${root} xmlns="${NAMESPACE}">${renderChildren(children)}</${root}>`;
}

/** S3's `<Error>` document, which has no namespace. */
export function xmlError(error: {
  code: S3ErrorCode;
  message: string;
  resource: string;
  requestId: string;
  details?: Readonly<Record<string, string>>;
}): string {
  const children: XmlChildren = {
    Code: error.code,
    Message: error.message,
    ...error.details,
    Resource: error.resource,
    RequestId: error.requestId,
    HostId: error.requestId,
  };
  return `${DECLARATION}<Error>${renderChildren(children)}</Error>`;
}

function renderChildren(children: XmlChildren): string {
  return Object.entries(children)
    .flatMap(([name, content]) =>
      Array.isArray(content)
        ? content.map((item) => renderElement(name, item))
        : [renderElement(name, content)],
    )
    .join("");
}

function renderElement(name: string, content: XmlContent): string {
  if (content === undefined) return "";
  const inner = typeof content === "object" ? renderChildren(content) : escapeXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return (
    text
      .replace(/[&<>"]/g, (char) => entities[char] ?? char)
      // Keys may hold control characters; as references they survive the parsers S3's clients use.
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f]/g, (char) => `&#x${char.charCodeAt(0).toString(16)};`)
  );
}

/** An element of a parsed document. */
export interface XmlNode {
  name: string;
  /** Text of the element itself, entities decoded. */
  text: string;
  children: XmlNode[];
}

/**
 * Parses the small documents that S3's clients send: elements and text, attributes ignored, no
 * DTD. @throws {S3Error} `MalformedXML`
 */
export function parseXml(source: string): XmlNode {
  const top: XmlNode = { name: "", text: "", children: [] };
  const open = [top];
  const token = /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w:.-]*)([^<>]*?)(\/?)>|([^<]+)/gy;
  let end = 0;
  for (const match of source.matchAll(token)) {
    end = match.index + match[0].length;
    const [, closing, name, , selfClosing, text] = match;
    const current = open.at(-1) ?? top;
    if (text !== undefined) {
      current.text += decodeEntities(text);
    } else if (name !== undefined && closing) {
      if (current.name !== localName(name) || open.length === 1) throw malformedXml();
      open.pop();
    } else if (name !== undefined) {
      const node: XmlNode = { name: localName(name), text: "", children: [] };
      current.children.push(node);
      if (!selfClosing) open.push(node);
    }
  }
  const root = top.children[0];
  if (end !== source.length || open.length !== 1 || !root || top.children.length > 1) {
    throw malformedXml();
  }
  return root;
}

/** Text of the first child with that name. */
export function childText(node: XmlNode, name: string): string | undefined {
  return node.children.find((child) => child.name === name)?.text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (_, entity: string) => {
    if (!entity.startsWith("#")) {
      const char = named[entity];
      if (char === undefined) throw malformedXml();
      return char;
    }
    const code = /^#x/i.test(entity)
      ? Number.parseInt(entity.slice(2), 16)
      : Number.parseInt(entity.slice(1), 10);
    if (code > 0x10ffff) throw malformedXml();
    return String.fromCodePoint(code);
  });
}

export function malformedXml(): S3Error {
  return new S3Error(
    "MalformedXML",
    "The XML you provided was not well-formed or did not validate against our published schema",
  );
}
