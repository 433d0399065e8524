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

const MAX_KEPT = 500;
const kept = new Map<string, Description>();

/** The text of safe HTML, on one line. */
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

/**
 * What the page shows as description: the full one, else the short one (specification, section 2),
 * as HTML that is safe whatever the database holds, and as text; `""` when there is neither. The
 * last 500 are kept.
 */
export function productDescription(product: DescribedProduct): Description {
  const name = `${product.full_description}\0${product.description}`;
  const description =
    kept.get(name) ?? firstWithText(product.full_description, product.description);
  kept.delete(name);
  kept.set(name, description);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return description;
}
