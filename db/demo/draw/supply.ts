import { circle, led, line, mesh, raised, rect, screw, vents } from "./art";
import { clampBlock } from "./clamp-block";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { powered, shortModel } from "./kind";
import { text, wrap } from "./lettering";
import { quantity } from "./part";

interface Supply {
  body: string;
  face: string;
  accent: string;
  h: number;
  metal: boolean;
}

/** Power supply for a mounting rail. */
export function supply(d: Device): void {
  const n = d.part.name;
  const rng = d.rng;
  const amps =
    Math.max(
      quantity(n, "A\\b") ?? 0,
      Number(/DC\/(\d+(?:\.\d+)?)(?![\d.W])/.exec(n)?.[1] ?? 0),
      (quantity(n, "W\\b") ?? 0) / 24,
      /10-100|787-1606|85441/.test(n) ? 10 : 0,
    ) ||
    quantity(d.part.text, "A\\b") ||
    5;
  const s: Supply = /Phoenix/.test(d.part.maker)
    ? {
        body: "#b9bfc1",
        face: /QUINT/.test(n) ? "#c9ced0" : "#d5d8d8",
        accent: "#0098a1",
        h: /MINI|STEP|UNO/.test(n) ? 90 : 130,
        metal: /QUINT|TRIO/.test(n),
      }
    : /Siemens/.test(d.part.maker)
      ? {
          body: /PM 1507|PS 307/.test(n) ? "#565b5e" : "#8d9396",
          face: /PM 1507|PS 307/.test(n) ? "#62686b" : "#d7dad8",
          accent: "#00a0a0",
          h: 125,
          metal: /PSU/.test(n),
        }
      : /Murr/.test(d.part.maker)
        ? { body: "#2f3437", face: "#e2e4e3", accent: "#009a44", h: 124, metal: false }
        : /Omron/.test(d.part.maker)
          ? { body: "#b2b7ba", face: "#e0e2e1", accent: "#1f66ad", h: 125, metal: true }
          : /Weidm/.test(d.part.maker)
            ? { body: "#aeb4b6", face: "#2f3437", accent: "#e8731f", h: 125, metal: true }
            : /WAGO/.test(d.part.maker)
              ? { body: "#aab0b3", face: "#4b5053", accent: "#6ab023", h: 127, metal: true }
              : /Schneider/.test(d.part.maker)
                ? { body: "#5b6164", face: "#e4e6e3", accent: "#3dcd58", h: 125, metal: true }
                : { body: "#b5babc", face: "#dadddc", accent: "#e2231a", h: 124, metal: true };
  const k = Math.sqrt(amps);
  const w = /MICO/.test(n) ? 36 : Math.round(Math.max(22.5, 14 + k * 15));
  const depth = Math.round(96 + k * 6);
  const h = s.h;
  const body = { x: 0, y: 0, z: 0, w, h, d: depth };
  const holes = (fw: number, fh: number): string =>
    s.metal
      ? mesh(fw * 0.08, fh * 0.06, fw * 0.84, fh * 0.2, 5.4) +
        mesh(fw * 0.08, fh * 0.76, fw * 0.84, fh * 0.18, 5.4)
      : vents(fw * 0.1, fh * 0.06, fw * 0.8, fh * 0.14, 11) +
        vents(fw * 0.1, fh * 0.8, fw * 0.8, fh * 0.14, 11);
  const side = (name: "left" | "right"): string =>
    holes(depth, h) +
    d.plate(body, name, depth * 0.12, h * 0.32, depth * 0.74, Math.min(h * 0.4, depth * 0.5), {
      ground: "#eef0ef",
    });
  const left = side("left");
  d.box(body, {
    fill: s.body,
    r: s.metal ? 0.7 : 1.6,
    art: {
      left,
      right: side("right"),
      top: s.metal
        ? mesh(2, depth * 0.1, w - 4, depth * 0.74, 5.4)
        : vents(2, depth * 0.15, w - 4, depth * 0.64, Math.max(4, Math.round(w / 5))),
      back:
        rect(w * 0.2, h * 0.3, w * 0.6, 36, "#3a3f42", 1) +
        screw(w * 0.5, h * 0.12, 2) +
        screw(w * 0.5, h * 0.88, 2),
    },
  });
  const block = Math.min(20, h * 0.16);
  const outs = Math.max(3, Math.min(8, Math.round((w - 4) / 7)));
  clampBlock(d, 1.5, h - block - 2, depth, w - 3, block, 5, outs, "#2d3134", (i) =>
    i < outs / 2 ? "+" : "–",
  );
  clampBlock(
    d,
    1.5,
    2,
    depth,
    w - 3,
    block,
    5,
    Math.max(3, Math.min(5, outs)),
    "#2d3134",
    (i) => ["L", "N", "PE", "13", "14"][i] ?? "",
  );
  const ch = h - 2 * block - 8;
  const ink = inkOn(s.face);
  const on = powered(d);
  let art =
    rect(0, 0, w - 1, 3, s.accent, 0.6) +
    text(3, 9.4, d.part.maker, Math.min(5, w * 0.13), { fill: ink, bold: true, max: w - 6 });
  const lines = wrap(shortModel(d.part), Math.min(4, w * 0.11), w - 6, 3);
  lines.forEach(
    (l, i) => (art += text(3, 15 + i * 4.6, l, Math.min(4, w * 0.11), { fill: ink, max: w - 6 })),
  );
  let at = 19 + lines.length * 4.6;
  if (/MICO/.test(n)) {
    for (let i = 0; i < 4; i++)
      art +=
        raised(4 + i * ((w - 9) / 4), at, (w - 12) / 4, 9, "#3c4144") +
        led(4 + i * ((w - 9) / 4) + 3, at + 12, 1.1, "#46c65c", on);
    at += 18;
  } else {
    art +=
      led(5, at, 1.4, "#46c65c", on) +
      text(8, at + 1, "DC OK", 2.8, { fill: ink, max: w * 0.4 }) +
      circle(w - 9, at, 2.9, "#2c3033") +
      screw(w - 9, at, 2.1, rng.between(0, 90), true) +
      text(w - 13, at + 1, w > 40 ? "ADJUST" : "V", 2.3, {
        anchor: "end",
        fill: ink,
        max: w * 0.3,
      });
    at += 9;
  }
  art +=
    text(3, ch - 8.4, `Output DC 24 V / ${String(amps % 1 ? amps.toFixed(1) : amps)} A`, 3, {
      fill: ink,
      max: w - 6,
    }) + text(3, ch - 4, d.part.number, 3, { fill: ink, max: w - 6, bold: true });
  if (ch - 14 - at > 10)
    art +=
      line(`M3 ${at}H${w - 4}`, s.accent, 0.6) +
      vents(4, at + 3, w - 9, Math.min(14, ch - 18 - at), Math.max(4, Math.round(w / 6)));
  d.box(
    { x: 0.5, y: block + 4, z: depth, w: w - 1, h: ch, d: 6 },
    { fill: s.face, r: 1.6, art: { front: art } },
  );
  d.box({ x: w * 0.3, y: 1, z: -5, w: w * 0.4, h: h * 0.5, d: 5 }, { fill: "#2e3235" });
  d.yaw = 36;
}
