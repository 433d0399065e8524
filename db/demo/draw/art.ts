import { inkOn, mix, lit } from "./colour";
import { text } from "./lettering";
import type { Random } from "./random";
import { f } from "./view";

/** Flat art for the faces of a device; all lengths in millimetres. */
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  rx = 0,
  more = "",
): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(Math.max(0.05, w))}" height="${f(Math.max(0.05, h))}"${rx ? ` rx="${f(rx)}"` : ""} fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${f(width)}" stroke-opacity="${opacity}"/>`;

/** Something that stands out a little: a key, a cover, a flap. */
export function raised(x: number, y: number, w: number, h: number, fill: string, rx = 0.6): string {
  const e = Math.min(0.35, w / 12, h / 12);
  return (
    rect(x + e, y + e * 2.4, w, h, "#000", rx, 'opacity=".3"') +
    rect(x, y, w, h, fill, rx) +
    rect(x, y, w, h, "url(#button)", rx) +
    rect(
      x + e / 2,
      y + e / 2,
      w - e,
      h - e,
      "none",
      rx,
      `stroke="${lit(fill, 0.7)}" stroke-width="${f(e)}"`,
    ) +
    line(`M${f(x + rx)} ${f(y + e * 1.5)}H${f(x + w - rx)}`, "#fff", e, 0.4)
  );
}

/** A hollow: a socket, a slot, a window frame. */
export function hollow(
  x: number,
  y: number,
  w: number,
  h: number,
  fill = "#1b1e20",
  rx = 0.5,
): string {
  const e = Math.min(0.4, w / 12, h / 12);
  return (
    rect(x, y, w, h, fill, rx) +
    rect(x, y, w, h, "url(#hollow)", rx) +
    line(`M${f(x + rx)} ${f(y + h)}H${f(x + w - rx)}`, "#fff", e, 0.35) +
    line(`M${f(x + rx)} ${f(y)}H${f(x + w - rx)}`, "#000", e, 0.4)
  );
}

/** Gap between two parts of a housing. */
export const seam = (d: string, width = 0.4): string =>
  line(d, "#000", width, 0.45) +
  `<g transform="translate(${f(width * 0.8)} ${f(width * 0.8)})">${line(d, "#fff", width * 0.7, 0.25)}</g>`;

/** Lamp, round or square; a lit one glows. */
export function led(
  x: number,
  y: number,
  size: number,
  colour: string,
  on = false,
  square = false,
): string {
  const fill = on ? mix(colour, "#ffffff", 0.25) : mix(colour, "#9aa0a0", 0.45);
  const body = square
    ? rect(
        x - size,
        y - size * 0.6,
        size * 2,
        size * 1.2,
        fill,
        size * 0.2,
        `stroke="#111" stroke-opacity=".45" stroke-width="${f(size * 0.18)}"`,
      )
    : circle(
        x,
        y,
        size,
        fill,
        `stroke="#111" stroke-opacity=".45" stroke-width="${f(size * 0.22)}"`,
      );
  const glow = on ? circle(x, y, size * 2.2, colour, 'opacity=".28"') : "";
  return glow + body + circle(x - size * 0.3, y - size * 0.3, size * 0.3, "#fff", 'opacity=".7"');
}

/** Screw head with a slot, or a cross. */
export function screw(x: number, y: number, r: number, angle = 20, cross = false): string {
  const slot = rect(-r * 0.8, -r * 0.14, r * 1.6, r * 0.28, "#3c4044", 0, 'opacity=".85"');
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${Math.round(angle)})">${circle(0, 0, r * 1.15, "#000", 'opacity=".35"')}${circle(0, 0, r, "url(#screw)")}${slot}${cross ? `<g transform="rotate(90)">${slot}</g>` : ""}</g>`;
}

/** Drilled hole. */
export function hole(x: number, y: number, r: number): string {
  return (
    circle(x, y, r, "#15181a") +
    circle(x, y, r, "none", `stroke="#fff" stroke-opacity=".25" stroke-width="${f(r * 0.2)}"`)
  );
}

/** Slots for air. */
export function vents(
  x: number,
  y: number,
  w: number,
  h: number,
  n: number,
  upright = true,
  ground = "#000",
): string {
  let out = "";
  const pitch = (upright ? w : h) / n;
  for (let i = 0; i < n; i++) {
    const [vx, vy, vw, vh] = upright
      ? [x + pitch * (i + 0.2), y, pitch * 0.6, h]
      : [x, y + pitch * (i + 0.2), w, pitch * 0.6];
    const e = pitch * 0.12;
    out += rect(vx, vy, vw, vh, ground, Math.min(vw, vh) / 2, 'opacity=".72"');
    out += upright
      ? line(`M${f(vx + vw)} ${f(vy + e)}V${f(vy + vh - e)}`, "#fff", e, 0.3)
      : line(`M${f(vx + e)} ${f(vy + vh)}H${f(vx + vw - e)}`, "#fff", e, 0.3);
  }
  return out;
}

/** Perforated sheet metal. */
export function mesh(x: number, y: number, w: number, h: number, pitch: number): string {
  let d = "";
  const r = pitch * 0.33;
  for (let row = 0, cy = y + pitch / 2; cy < y + h - r; row++, cy += pitch * 0.87)
    for (let cx = x + pitch * (row % 2 ? 1 : 0.5); cx < x + w - r; cx += pitch)
      d += `M${f(cx)} ${f(cy)}h.01`;
  return `<path d="${d}" stroke="#16191b" stroke-opacity=".8" stroke-width="${f(r * 2)}" stroke-linecap="round"/>`;
}

/** Liquid crystal display with lines of text. */
export function lcd(
  x: number,
  y: number,
  w: number,
  h: number,
  lines: string[],
  ground = "#b9c7a4",
  ink = "#253021",
): string {
  const size = Math.min((h * 0.8) / Math.max(1, lines.length), h * 0.5);
  const top = y + (h - size * lines.length) / 2;
  const body = lines
    .map((l, i) =>
      text(x + w * 0.06, top + size * (i + 0.8), l, size * 0.86, {
        fill: ink,
        font: "Liberation Mono",
        max: w * 0.88,
      }),
    )
    .join("");
  return (
    rect(x, y, w, h, ground, 0.4) +
    rect(x, y, w, h, "url(#hollow)", 0.4, 'opacity=".35"') +
    body +
    rect(x, y, w, h, "url(#glass)", 0.4)
  );
}

/** Seven-segment digits. */
export function digits(
  x: number,
  y: number,
  w: number,
  h: number,
  value: string,
  colour = "#ff3b2f",
): string {
  return (
    hollow(x, y, w, h, "#23090a", 0.4) +
    text(x + w / 2, y + h * 0.8, value, h * 0.8, {
      anchor: "middle",
      fill: colour,
      font: "Liberation Mono",
      bold: true,
      max: w * 0.86,
    }) +
    rect(x, y, w, h, "url(#glass)", 0.4)
  );
}

/** Key of a keypad with its label. */
export function key(
  x: number,
  y: number,
  w: number,
  h: number,
  label: string,
  fill: string,
  ink = inkOn(fill),
): string {
  return (
    raised(x, y, w, h, fill, Math.min(w, h) * 0.18) +
    (label
      ? text(x + w / 2, y + h * 0.66, label, h * 0.5, {
          anchor: "middle",
          fill: ink,
          max: w * 0.8,
          bold: true,
        })
      : "")
  );
}

/** Bars that look like Code 39; they carry no data. */
export function barcode(rng: Random, x: number, y: number, w: number, h: number): string {
  let d = "";
  const unit = w / 96;
  for (let at = 0; at < 95;) {
    const bar = rng.int(1, 3);
    if (at + bar > 96) break;
    d += `M${f(x + at * unit)} ${f(y)}h${f(bar * unit)}v${f(h)}h${f(-bar * unit)}Z`;
    at += bar + rng.int(1, 3);
  }
  return `<path d="${d}" fill="#16191b"/>`;
}
