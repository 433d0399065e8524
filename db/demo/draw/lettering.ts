import { f } from "./view";

// Liberation Sans (metric twin of Arial) is on the machine that drew the pictures. The text in the
// files is pixels, so the font is only needed to draw them again.
const FONT = "Liberation Sans";

export const NARROW = "Liberation Sans Narrow";

const MONO = "Liberation Mono";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

/** Width of Arial text in em. */
function measure(text: string, bold = false): number {
  let w = 0;
  for (const c of text) {
    if (/[ijl.,:;'|!]/.test(c)) w += 0.27;
    else if (/[ftrI()[\]/ -]/.test(c)) w += 0.32;
    else if (/[mwMW@%]/.test(c)) w += 0.87;
    else if (/[A-ZÄÖÜ&+<>=]/.test(c)) w += 0.68;
    else w += 0.545;
  }
  return bold ? w * 1.06 : w;
}

export interface TextLook {
  fill?: string;
  anchor?: "start" | "middle" | "end";
  bold?: boolean;
  /** The text shrinks, then is cut, to stay within this width. */
  max?: number;
  font?: string;
  opacity?: number;
  turn?: number;
}

/** One line of text with its baseline at y. */
export function text(
  x: number,
  y: number,
  line: string,
  size: number,
  look: TextLook = {},
): string {
  let words = line;
  let s = size;
  const narrow = look.font === NARROW ? 0.82 : look.font === MONO ? 1.15 : 1;
  if (look.max) {
    s = Math.min(size, look.max / (measure(words, look.bold) * narrow || 1));
    const least = size * 0.5;
    if (s < least) {
      s = least;
      while (words.length > 3 && measure(words, look.bold) * narrow * s > look.max)
        words = words.slice(0, -1).trimEnd();
    }
  }
  // Tenfold size under a tenth of the scale: tiny font sizes are rounded on the way to the glyphs.
  const turn = look.turn ? ` rotate(${look.turn})` : "";
  return `<text transform="translate(${f(x)} ${f(y)})${turn} scale(.1)" font-family="${look.font ?? FONT}" font-size="${f(s * 10)}"${look.bold ? ' font-weight="bold"' : ""} text-anchor="${look.anchor ?? "start"}" fill="${look.fill ?? "#23282c"}"${look.opacity ? ` opacity="${look.opacity}"` : ""}>${escape(words)}</text>`;
}

/** Breaks at spaces and hyphens into lines no longer than the width allows. */
export function wrap(line: string, size: number, max: number, most: number): string[] {
  const lines: string[] = [""];
  for (const word of line.split(/(?<=[ -])/)) {
    const last = lines[lines.length - 1] ?? "";
    if (last && measure(last + word.trimEnd()) * size > max) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines.slice(0, most).map((l) => l.trim());
}
