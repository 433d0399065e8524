import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import { sanitizeDescription } from "~/catalogue/sanitize.server";

interface DescribedProduct {
  description: string;
  full_description: string;
}

interface Description {
  html: string;
  text: string;
}

const descriptions = new LRUCache<string, Description>({ max: 500 });

/** On one line. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html.replace(/<(?:br|\/p|\/h\d|\/li|\/t[dhr])\b/g, " $&"), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** sanitize-html writes exactly these. */
function decodeEntities(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function firstWithText(...texts: string[]): Description {
  for (const given of texts) {
    const html = sanitizeDescription(given);
    const text = plainText(html);
    if (text !== "") return { html, text };
  }
  return { html: "", text: "" };
}

/** The full one, else the short one (specification, section 2), as safe HTML and as text. */
export function productDescription(product: DescribedProduct): Description {
  const name = `${product.full_description}\0${product.description}`;
  const description =
    descriptions.get(name) ?? firstWithText(product.full_description, product.description);
  descriptions.set(name, description);
  return description;
}
