import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h2", "h3", "h4", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "dl", "dt", "dd"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "a"],
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // Their content goes too, not only the tag.
  nonTextTags: [
    ...["script", "style", "textarea", "option", "xmp", "plaintext", "noscript", "noembed"],
    ...["noframes", "iframe", "svg", "math", "title", "template", "object"],
  ],
  nestingLimit: 30,
  transformTags: {
    // The page has a first heading of its own.
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: "nofollow noopener" },
    }),
  },
};

const tag = /<[a-z/!?]/i;

/**
 * As it is stored: HTML sanitised, plain text as it is. Idempotent, so that importing an export
 * changes nothing.
 */
export function cleanDescription(text: string): string {
  if (!isHtml(text)) return text;
  // Badly nested tags need further passes.
  let html = text;
  for (let pass = 0; pass < 5; pass++) {
    const next = sanitizeDescription(html);
    if (next === html) break;
    html = next;
  }
  return html;
}

/** "Leistung < 1 kW" is plain text. */
function isHtml(text: string): boolean {
  return tag.test(text);
}

/**
 * Safe to show: allowed tags only, no styles, scripts or pictures; the blank lines of plain text
 * become paragraphs.
 */
export function sanitizeDescription(html: string): string {
  if (isHtml(html)) return sanitizeHtml(html, options).trim();
  return html
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<p>${sanitizeHtml(paragraph, options).replaceAll("\n", "<br />")}</p>`)
    .join("");
}
