import { barcode, line, rect } from "./art";
import type { Device } from "./device";
import { text } from "./lettering";
import { plate } from "./plate";
import { Random } from "./random";
import { box, type Solid } from "./solid";
import { f } from "./view";

const BOARD = ["#c49a69", "#b98d5c", "#cba578", "#e9e7e2", "#c9a06d"] as const;

/** Original carton, sized to hold the device, beginning at x and growing in the given direction. */
export function carton(d: Device, x: number, direction: 1 | -1, z: number): Solid[] {
  const rng = new Random(`carton ${d.part.seed}`);
  const max = (i: 0 | 1 | 2): number => Math.max(...d.solids.map((s) => s.max[i]));
  const min = (i: 0 | 1 | 2): number => Math.min(...d.solids.map((s) => s.min[i]));
  const size = [0, 1, 2].map((i) => max(i as 0 | 1 | 2) - min(i as 0 | 1 | 2));
  const [sx = 1, sy = 1, sz = 1] = size;
  const longest = Math.max(sx, sy, sz);
  const w = Math.max(sx * (d.flat ? 0.8 : 1.08), longest * 0.5);
  const h = Math.max(sy * 0.86, longest * 0.36);
  const depth = Math.max(Math.min(sz, longest * 0.6) * 0.9, longest * 0.3);
  const fill = rng.pick([...BOARD]);
  const label = Math.min(w * 0.62, h * 0.9);
  const lh = label * 0.56;
  const dark = "#3b2f22";
  const front =
    rect(0, 0, w, h, fill) +
    Array.from({ length: 14 }, (_, i) =>
      line(`M0 ${f((h / 14) * i)}H${f(w)}`, "#000", h / 400, 0.05),
    ).join("") +
    text(w * 0.05, h * 0.14, d.part.maker, h * 0.11, {
      fill: dark,
      bold: true,
      max: w * 0.6,
      opacity: 0.85,
    }) +
    plate(d.part, w * 0.05, h * 0.96 - lh, label, lh, { ground: "#fbfbf8" }) +
    `<g transform="translate(${f(w * 0.82)} ${f(h * 0.06)})" stroke="${dark}" stroke-width="${f(h * 0.008)}" fill="none" opacity=".7">${[0, 1].map((i) => `<path d="M${f(i * h * 0.09)} ${f(h * 0.09)}v${f(-h * 0.07)}l${f(-h * 0.02)} ${f(h * 0.025)}m${f(h * 0.02)} ${f(-h * 0.025)}l${f(h * 0.02)} ${f(h * 0.025)}"/>`).join("")}</g>`;
  const tape = (tw: number, th: number, across: boolean): string =>
    across
      ? rect(0, th * 0.42, tw, th * 0.16, "#d9bf92", 0, 'opacity=".75"') +
        line(`M0 ${f(th / 2)}H${f(tw)}`, "#000", 0.4, 0.35)
      : rect(tw * 0.42, 0, tw * 0.16, th * 0.22, "#d9bf92", 0, 'opacity=".75"');
  const side =
    rect(0, 0, depth, h, fill) +
    tape(depth, h, false) +
    barcode(rng, depth * 0.14, h * 0.62, depth * 0.6, h * 0.14) +
    text(depth * 0.14, h * 0.85, d.part.number, h * 0.07, {
      fill: dark,
      max: depth * 0.72,
      bold: true,
    });
  return [
    box(
      { x: direction > 0 ? x : x - w, y: 0, z: z - depth, w, h, d: depth },
      { fill, r: 1, art: { front, left: side, right: side, top: tape(w, depth, true) } },
    ),
  ];
}
