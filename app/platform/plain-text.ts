// Terminals obey control characters; marks of direction turn text around.
const controls = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function stripControls(text: string): string {
  return text.replace(controls, "");
}

/** Made visible as JSON writes it (`\u001b`), for the output of commands. */
export function escapeControls(text: string): string {
  return text.replace(controls, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** More than 20 marks on a letter are dropped: sorting them takes quadratic time. */
export function normaliseText(text: string): string {
  return text.replace(/(\p{M}{20})\p{M}+/gu, "$1").normalize("NFC");
}

const openingTag = /<\/?script\b/gi;
const closingTag = /<\/script\s*>/gi;

function find(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function stripScripts(text: string): string {
  let result = "";
  let at = 0;
  let mayClose = true;
  for (;;) {
    const opening = find(openingTag, text, at);
    const end = opening ? text.indexOf(">", opening.index) : -1;
    if (!opening || end < 0) return result + text.slice(at);
    result += text.slice(at, opening.index);
    at = end + 1;
    if (!mayClose || opening[0].startsWith("</")) continue;
    const closing = find(closingTag, text, at);
    if (closing) at = closing.index + closing[0].length;
    else mayClose = false;
  }
}

// Output is escaped anyway; this protects mails and exports (specification, section 5).
export function cleanText(value: string): string {
  return stripScripts(stripScripts(normaliseText(stripControls(value))))
    .replace(/javascript\s*:/gi, "")
    .replace(/\bon(?:load|error|click|mouseover|focus)\s*=/gi, "");
}
