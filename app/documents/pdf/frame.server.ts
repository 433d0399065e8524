import type PDFDocument from "pdfkit";
import type { Paper } from "../paper";
import type { Style, Type } from "./type.server";

export type Pdf = InstanceType<typeof PDFDocument>;

const MM = 72 / 25.4;

/** A4 with the address where DIN 5008 (form B) has it, so that it shows in a window. */
export const page = {
  width: 210 * MM,
  height: 297 * MM,
  left: 25 * MM,
  right: 195 * MM,
  address: 46 * MM,
  facts: 125 * MM,
  title: 98 * MM,
  /** Of the pages after the first. */
  top: 28 * MM,
  bottom: 264 * MM,
  footer: 271 * MM,
} as const;

// RAL 7016 and 5010 as in the shop (app/styles.css).
export const colors = {
  ink: "#293133",
  soft: "#505b5e",
  line: "#cdd2ce",
  plate: "#7b8583",
  sunken: "#e8ebe8",
  accent: "#004f7c",
} as const;

export const body: Style = { size: 9.5 };
export const small: Style = { size: 7.5, color: colors.soft };
export const LEADING = 1.32;

export function lineHeight({ size }: Style): number {
  return size * LEADING;
}

/** What screen readers pass over: repeated on each page. */
export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Pagination" });
  draw();
  pdf.endMarkedContent();
}

export function rule(pdf: Pdf, y: number, color: string = colors.line, weight = 0.5): void {
  pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(weight).strokeColor(color).stroke();
}

/** Top and bottom of every page, once it is known how many there are. */
export function drawFrames(pdf: Pdf, type: Type, paper: Paper): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    artifact(pdf, () => {
      pdf.rect(0, 0, page.width, 2.2 * MM).fill(colors.accent);
      if (at === start) {
        type.set(paper.shopName, page.left, 16 * MM, { size: 22, weight: "bold" });
      } else {
        type.set(paper.shopName, page.left, 13 * MM, { size: 11, weight: "bold" });
        const running = `${paper.title} ${paper.number}`;
        type.setRight(running, page.right, 13 * MM, { size: 9.5, color: colors.soft });
        rule(pdf, 20 * MM);
      }
      drawFooter(pdf, type, paper);
      const pages = paper.page(at - start + 1, count);
      type.setRight(pages, page.right, page.footer + 12 * MM, small);
    });
  }
}

function drawFooter(pdf: Pdf, type: Type, { footer }: Paper): void {
  rule(pdf, page.footer - 2 * MM);
  const width = (page.right - page.left) / footer.length;
  footer.forEach((column, at) => {
    const x = page.left + at * width;
    column
      .flatMap((line) => type.wrap(line, width - 8, small))
      .slice(0, 6)
      .forEach((line, row) => type.set(line, x, page.footer + row * 9.6, small));
  });
}
