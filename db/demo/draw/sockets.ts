import { circle, hole, hollow, line, raised, rect, screw } from "./art";
import { NARROW, text } from "./lettering";
import type { Random } from "./random";
import { f } from "./view";

export type ClampStyle = "screw" | "push" | "cage" | "plug";

/** A row of clamps in the cells of a strip. */
export function clamps(
  rng: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  n: number,
  fill: string,
  style: ClampStyle = "screw",
  accent = "#e8862a",
): string {
  const cell = w / n;
  let out = rect(x, y, w, h, fill, 0.4) + rect(x, y, w, h, "url(#button)", 0.4);
  for (let i = 0; i < n; i++) {
    const cx = x + cell * (i + 0.5);
    const r = Math.min(cell * 0.34, h * 0.24);
    if (style === "screw" || style === "plug") {
      out += circle(cx, y + h * 0.32, r * 1.25, "#0f1112", 'opacity=".75"');
      out += screw(cx, y + h * 0.32, r, rng.between(-80, 80), rng.chance(0.15));
      out += hollow(cx - cell * 0.34, y + h * 0.62, cell * 0.68, h * 0.28, "#15181a", 0.3);
    } else if (style === "push") {
      out += hollow(cx - cell * 0.3, y + h * 0.54, cell * 0.6, h * 0.38, "#15181a", cell * 0.2);
      out += raised(cx - cell * 0.28, y + h * 0.12, cell * 0.56, h * 0.3, accent, 0.3);
    } else {
      out += hollow(cx - cell * 0.26, y + h * 0.1, cell * 0.52, h * 0.3, "#2b2e30", 0.2);
      out += hole(cx, y + h * 0.7, Math.min(cell * 0.3, h * 0.2));
    }
    if (i)
      out += line(
        `M${f(x + cell * i)} ${f(y)}V${f(y + h)}`,
        "#000",
        Math.min(0.4, cell * 0.08),
        0.4,
      );
  }
  return out;
}

/** Numbers above or below a row of clamps. */
export function numbers(
  x: number,
  y: number,
  w: number,
  n: number,
  names: (i: number) => string,
  fill: string,
  size = 1.9,
): string {
  const cell = w / n;
  return Array.from({ length: n }, (_, i) =>
    text(x + cell * (i + 0.5), y, names(i), size, {
      anchor: "middle",
      fill,
      max: cell * 0.92,
      font: NARROW,
    }),
  ).join("");
}

/** RJ45 socket with its two lamps. */
export function rj45(x: number, y: number, s = 14, up = false): string {
  const h = s * 0.92;
  const pins = Array.from({ length: 8 }, (_, i) =>
    rect(x + s * (0.24 + i * 0.068), y + h * (up ? 0.62 : 0.16), s * 0.034, h * 0.2, "#d3ac3e"),
  ).join("");
  const latch = up ? y + h * 0.05 : y + h * 0.72;
  return (
    rect(x, y, s, h, "#b9bdbf", 0.5) +
    rect(x, y, s, h, "url(#button)", 0.5) +
    rect(x + s * 0.1, y + h * (up ? 0.24 : 0.1), s * 0.8, h * 0.66, "#101213", 0.3) +
    rect(x + s * 0.28, latch, s * 0.44, h * 0.24, "#101213", 0.2) +
    pins +
    rect(x + s * 0.06, y + h * (up ? 0.04 : 0.82), s * 0.14, h * 0.12, "#49b257") +
    rect(x + s * 0.8, y + h * (up ? 0.04 : 0.82), s * 0.14, h * 0.12, "#e3b23c")
  );
}

/** Nine-pole D-sub socket. */
export function dsub(x: number, y: number, w: number, vertical = false, fill = "#2a2d30"): string {
  const h = w * 0.4;
  const pins =
    [0, 1, 2, 3, 4]
      .map((i) => circle(w * (0.26 + i * 0.12), h * 0.38, w * 0.022, "#d3ac3e"))
      .join("") +
    [0, 1, 2, 3].map((i) => circle(w * (0.32 + i * 0.12), h * 0.64, w * 0.022, "#d3ac3e")).join("");
  const shell = `<path d="M${f(w * 0.17)} ${f(h * 0.14)}H${f(w * 0.83)}L${f(w * 0.77)} ${f(h * 0.88)}H${f(w * 0.23)}Z" fill="${fill}" stroke="#d8dadb" stroke-width="${f(w * 0.028)}" stroke-linejoin="round"/>`;
  const body =
    rect(0, 0, w, h, "#a9adb0", 0.5) +
    rect(0, 0, w, h, "url(#button)", 0.5) +
    shell +
    pins +
    screw(w * 0.08, h / 2, w * 0.05, 30) +
    screw(w * 0.92, h / 2, w * 0.05, -50);
  return `<g transform="translate(${f(x)} ${f(y)})${vertical ? ` translate(${f(h)} 0) rotate(90)` : ""}">${body}</g>`;
}

export const usb = (x: number, y: number, w = 12): string =>
  rect(x, y, w, w * 0.42, "#c3c7c9", 0.4) +
  hollow(x + w * 0.06, y + w * 0.06, w * 0.88, w * 0.3, "#121415", 0.2) +
  rect(x + w * 0.12, y + w * 0.2, w * 0.76, w * 0.1, "#e9e9e6");

/** Socket M12 seen from the front. */
export function m12(x: number, y: number, r: number, pins = 5, fill = "#202326"): string {
  const dots = Array.from({ length: pins }, (_, i) => {
    const a = (i / 4) * 2 * Math.PI + 0.8;
    return i === 4
      ? circle(x, y, r * 0.09, "#d3ac3e")
      : circle(x + Math.cos(a) * r * 0.34, y + Math.sin(a) * r * 0.34, r * 0.09, "#d3ac3e");
  }).join("");
  return (
    circle(x, y, r * 1.1, "#000", 'opacity=".3"') +
    circle(x, y, r, "url(#screw)") +
    circle(x, y, r * 0.84, "#4a4e51") +
    circle(x, y, r * 0.66, fill) +
    dots
  );
}
