import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import type PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);

const barlow = (subset: string, weight: number) =>
  `@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-${subset}-${weight}-normal.woff`;

/** The first that has a letter sets it; DejaVu has Greek, Cyrillic and most others. */
const files = {
  regular: [
    barlow("latin", 400),
    barlow("latin-ext", 400),
    "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  ],
  bold: [
    barlow("latin", 600),
    barlow("latin-ext", 600),
    "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
  ],
} as const;

export type Weight = keyof typeof files;

const contents = new Map<string, Buffer>();

function readFont(path: string): Buffer {
  const known = contents.get(path);
  if (known) return known;
  const content = readFileSync(require.resolve(path));
  contents.set(path, content);
  return content;
}

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  /** Between letters, in points. */
  spacing?: number;
}

interface Run {
  text: string;
  font: string;
}

/** What no font has: PDF/A forbids letters without a shape (ISO 19005-3, 6.2.11.8). */
const MISSING = "□";

const letters = new Map<string, Set<number>>();

function hasLetter(path: string, letter: string): boolean {
  let known = letters.get(path);
  if (!known) {
    known = new Set((fontkit.create(readFont(path)) as fontkit.Font).characterSet);
    letters.set(path, known);
  }
  return known.has(letter.codePointAt(0) ?? 0);
}

/** Sets text in the shop's font, letter by letter in another where it has none. */
export class Type {
  readonly #pdf: Pdf;
  readonly #registered = new Set<string>();
  readonly #fontOf = new Map<string, string | undefined>();
  readonly #widths = new Map<string, number>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  #select(path: string): void {
    if (!this.#registered.has(path)) this.#pdf.registerFont(path, readFont(path));
    this.#registered.add(path);
    this.#pdf.font(path);
  }

  #find(letter: string, weight: Weight): string | undefined {
    const key = weight + letter;
    if (this.#fontOf.has(key)) return this.#fontOf.get(key);
    const found = files[weight].find((path) => hasLetter(path, letter));
    this.#fontOf.set(key, found);
    return found;
  }

  #runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const own = this.#find(letter, weight);
      const font = own ?? files[weight][2];
      const last = runs.at(-1);
      const shown = own ? letter : MISSING;
      if (last?.font === font) last.text += shown;
      else runs.push({ text: shown, font });
    }
    return runs;
  }

  width(text: string, { size, weight = "regular", spacing = 0 }: Style): number {
    const key = `${size} ${weight} ${spacing} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#runs(text, weight).reduce((sum, run) => {
      this.#select(run.font);
      const options = { characterSpacing: spacing };
      return sum + this.#pdf.fontSize(size).widthOfString(run.text, options);
    }, 0);
    this.#widths.set(key, width);
    return width;
  }

  /** Breaks at blanks, in longer words wherever the line ends. */
  wrap(text: string, width: number, style: Style): string[] {
    return text.split("\n").flatMap((paragraph) => this.#wrapParagraph(paragraph, width, style));
  }

  #wrapParagraph(paragraph: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/ +/)) {
      const longer = line ? `${line} ${word}` : word;
      if (this.width(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (this.width(line, style) > width) {
        const fits = this.#fitting(line, width, style);
        lines.push(fits);
        line = line.slice(fits.length);
      }
    }
    return [...lines, line];
  }

  #fitting(word: string, width: number, style: Style): string {
    let fits = "";
    for (const letter of word) {
      if (fits && this.width(fits + letter, style) > width) break;
      fits += letter;
    }
    return fits;
  }

  /** One line; `y` is its top. */
  set(text: string, x: number, y: number, style: Style): void {
    const { size, weight = "regular", color = "#293133", spacing = 0 } = style;
    let at = x;
    for (const run of this.#runs(text, weight)) {
      this.#select(run.font);
      const options = { lineBreak: false, characterSpacing: spacing };
      this.#pdf.fontSize(size).fillColor(color);
      // On one base line, whichever font it is.
      this.#pdf.text(run.text, at, y + size, { ...options, baseline: "alphabetic" });
      at += this.#pdf.widthOfString(run.text, { characterSpacing: spacing });
    }
  }

  setRight(text: string, right: number, y: number, style: Style): void {
    this.set(text, right - this.width(text, style), y, style);
  }
}
