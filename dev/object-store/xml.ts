import { S3Error } from "./errors";

type Value = string | Record<string, string>[];

export function xml(root: string, children: Record<string, Value>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, elements(children))}`;
}

function elements(children: Record<string, Value>): string {
  return Object.entries(children)
    .map(([name, value]) =>
      typeof value === "string"
        ? element(name, escape(value))
        : value.map((item) => element(name, elements(item))).join(""),
    )
    .join("");
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

// XML 1.0 has no way to say most control characters.
const escape = (text: string) =>
  text.replace(/[^\t\x20\x21\x23-\x25\x27-\x3b\x3d\x3f-\uffff]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Only as the AWS SDK writes it. @throws {S3Error} `MalformedXML` */
export function readParts(document: string): { part: number; etag: string }[] {
  const parts = [...document.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, content = ""]) => ({
    part: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(content)?.[1]),
    etag: /<ETag>(?:&quot;|")?([^<>"&]+)(?:&quot;|")?<\/ETag>/.exec(content)?.[1] ?? "",
  }));
  if (parts.length === 0) throw new S3Error("MalformedXML");
  return parts;
}
