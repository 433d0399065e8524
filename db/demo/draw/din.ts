import { circle, clamps, hollow, led, line, mesh, numbers, raised, rect, screw, vents } from "./art";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { powered, shortModel } from "./kind";
import { NARROW, text, wrap } from "./lettering";
import { quantity } from "./part";

interface Look {
  w: number;
  h: number;
  d: number;
  body: string;
  face: string;
  clamp: string;
  accent: string;
}

function look(d: Device): Look {
  const n = d.part.name;
  const base: Look = { w: 22.5, h: 99, d: 112, body: "#cfd2d1", face: "#dcdedc", clamp: "#55595c", accent: "#2f7fc1" };
  if (/Pilz/.test(d.part.maker)) return { ...base, w: /X3P|X2/.test(n) ? (/X3/.test(n) ? 45 : 22.5) : /s5/.test(n) ? 22.5 : 22.5, body: "#e9c91d", face: "#eccf2e", clamp: "#2e3235", accent: "#2e3235" };
  if (/Guardmaster/.test(n)) return { ...base, body: "#b5202a", face: "#c42a33", clamp: "#2e3235", accent: "#2e3235" };
  if (/XPSAC/.test(n)) return { ...base, body: "#dcdcd6", face: "#e3e3de", accent: "#c8352c", clamp: "#3a3f42" };
  if (/3TK|3SK/.test(n)) return { ...base, h: 100, body: "#5c6164", face: "#e4c92c", clamp: "#44494c", accent: "#00a0a0" };
  if (/G1501/.test(n)) return { ...base, w: 25, body: "#e6c619", face: "#eed23a", clamp: "#33383b", accent: "#f0801a" };
  if (/KFD2/.test(n)) return { ...base, w: 20, h: 119, d: 115, body: "#3d8a4f", face: "#49995b", clamp: /STC/.test(n) ? "#3a6ea8" : "#2f6fb1", accent: "#f2f2ee" };
  if (/REL|PLC-R|TR[SZ] /.test(n)) return { ...base, w: /21-21|2CO/.test(n) ? 14 : 8, h: 80, d: 94, body: /TR/.test(n) ? "#2d3133" : "#b9beba", face: /TR/.test(n) ? "#e8731f" : "#d7dad6", clamp: "#5d6366", accent: "#e8862a" };
  if (/RS485|Repeater/.test(n)) return { ...base, w: 45, h: 128, d: 67, body: "#5c6164", face: "#676d70", accent: "#00a0a0" };
  return base;
}

/** Row of clamps as its own body, in front of the housing. */
function clampBlock(d: Device, x: number, y: number, z: number, w: number, h: number, depth: number, n: number, fill: string, names: (i: number) => string): void {
  d.box({ x, y, z, w, h, d: depth }, { fill, r: 0.6, art: { front: clamps(d.rng, 0.4, 0.6, w - 0.8, h - 4, n, fill) + numbers(0.4, h - 1, w - 0.8, n, names, inkOn(fill), 2.3), top: Array.from({ length: n }, (_, i) => hollow((w / n) * (i + 0.22), depth * 0.2, (w / n) * 0.56, depth * 0.5, "#101213", 0.3)).join("") } });
}

/** Slim housing for a mounting rail: safety relay, barrier, coupling relay. */
export function railModule(d: Device): void {
  const c = look(d);
  const { w, h } = c;
  const depth = c.d;
  const foot = h * 0.24;
  const body = { x: 0, y: 0, z: 0, w, h, d: depth * 0.78 };
  const side = (name: "left" | "right"): string => d.plate(body, name, body.d * 0.16, h * 0.28, body.d * 0.64, Math.min(h * 0.42, body.d * 0.42)) + vents(body.d * 0.2, h * 0.07, body.d * 0.55, h * 0.1, 12) + vents(body.d * 0.2, h * 0.83, body.d * 0.55, h * 0.1, 12);
  const left = side("left");
  d.box(body, { fill: c.body, r: 1.2, art: { left, right: side("right"), top: vents(1.6, body.d * 0.14, w - 3.2, body.d * 0.5, Math.max(2, Math.round(w / 4))) } });
  const n = Math.max(2, Math.min(8, Math.round(w / 5.4)));
  const names = (low: boolean) => (i: number): string => (low ? (["A1", "S12", "S22", "Y1", "13", "23", "33", "41"][i] ?? "") : (["A2", "S11", "S21", "Y2", "14", "24", "34", "42"][i] ?? ""));
  clampBlock(d, 0.4, h - foot + 1, body.d, w - 0.8, foot - 2, depth * 0.12, n, c.clamp, names(true));
  clampBlock(d, 0.4, 1, body.d, w - 0.8, foot - 2, depth * 0.12, n, c.clamp, names(false));
  const ch = h - 2 * foot;
  const ink = inkOn(c.face);
  const on = powered(d);
  const lamps = /KFD/.test(d.part.name) ? ["PWR", "OUT", "FLT"] : /REL|PLC|TR[SZ] /.test(d.part.name) ? ["A1"] : ["POWER", "CH. 1", "CH. 2", "FAULT"];
  const size = Math.min(4.2, w * 0.19);
  let art = rect(0, 0, w - 0.6, 1.6, c.accent) + text((w - 0.6) / 2, 6.6, d.part.maker, size, { anchor: "middle", bold: true, fill: ink, max: w - 3 });
  const lines = wrap(shortModel(d.part), size * 0.8, w - 3, 3);
  lines.forEach((l, i) => (art += text((w - 0.6) / 2, 11 + i * size, l, size * 0.8, { anchor: "middle", fill: ink, max: w - 2.5 })));
  const at = 12.5 + lines.length * size;
  const room = ch - at - 6;
  const pitch = Math.min(5.4, room / lamps.length);
  if (pitch > 1.6) art += lamps.map((t, i) => led(w * 0.16, at + pitch * (i + 0.5), Math.min(1.1, pitch * 0.3), /FAULT|FLT/.test(t) ? "#e5382c" : "#46c65c", on && !/FAULT|FLT/.test(t), true) + (w > 12 ? text(w * 0.16 + 2.4, at + pitch * (i + 0.5) + 0.9, t, Math.min(2.6, pitch * 0.6), { fill: ink, font: NARROW, max: w * 0.62 }) : "")).join("");
  if (/ s5|XPSAC|e1p|X2|MSR|DI 440/.test(d.part.name) && w > 20) art += circle(w * 0.78, ch - 8, 2.6, "#2c3033") + screw(w * 0.78, ch - 8, 2, 40);
  art += text((w - 0.6) / 2, ch - 2, d.part.number, 2.4, { anchor: "middle", fill: ink, max: w - 2.4, font: NARROW });
  d.box({ x: 0.3, y: foot, z: body.d, w: w - 0.6, h: ch, d: depth * 0.22 }, { fill: c.face, r: 1, art: { front: art } });
  d.box({ x: w * 0.2, y: 1, z: -5, w: w * 0.6, h: h * 0.5, d: 5 }, { fill: "#2e3235" });
  d.yaw = w < 16 ? 44 : 38;
  d.size = 0.7;
}

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
  const amps = Math.max(quantity(n, "A\\b") ?? 0, Number(/DC\/(\d+(?:\.\d+)?)(?![\d.W])/.exec(n)?.[1] ?? 0), (quantity(n, "W\\b") ?? 0) / 24, /10-100|787-1606|85441/.test(n) ? 10 : 0) || quantity(d.part.text, "A\\b") || 5;
  const s: Supply = /Phoenix/.test(d.part.maker)
    ? { body: "#b9bfc1", face: /QUINT/.test(n) ? "#c9ced0" : "#d5d8d8", accent: "#0098a1", h: /MINI|STEP|UNO/.test(n) ? 90 : 130, metal: /QUINT|TRIO/.test(n) }
    : /Siemens/.test(d.part.maker)
      ? { body: /PM 1507|PS 307/.test(n) ? "#565b5e" : "#8d9396", face: /PM 1507|PS 307/.test(n) ? "#62686b" : "#d7dad8", accent: "#00a0a0", h: 125, metal: /PSU/.test(n) }
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
  const holes = (fw: number, fh: number): string => (s.metal ? mesh(fw * 0.08, fh * 0.06, fw * 0.84, fh * 0.2, 5.4) + mesh(fw * 0.08, fh * 0.76, fw * 0.84, fh * 0.18, 5.4) : vents(fw * 0.1, fh * 0.06, fw * 0.8, fh * 0.14, 11) + vents(fw * 0.1, fh * 0.8, fw * 0.8, fh * 0.14, 11));
  const side = (name: "left" | "right"): string => holes(depth, h) + d.plate(body, name, depth * 0.12, h * 0.32, depth * 0.74, Math.min(h * 0.4, depth * 0.5), { ground: "#eef0ef" });
  const left = side("left");
  d.box(body, { fill: s.body, r: s.metal ? 0.7 : 1.6, art: { left, right: side("right"), top: s.metal ? mesh(2, depth * 0.1, w - 4, depth * 0.74, 5.4) : vents(2, depth * 0.15, w - 4, depth * 0.64, Math.max(4, Math.round(w / 5))), back: rect(w * 0.2, h * 0.3, w * 0.6, 36, "#3a3f42", 1) + screw(w * 0.5, h * 0.12, 2) + screw(w * 0.5, h * 0.88, 2) } });
  const block = Math.min(20, h * 0.16);
  const outs = Math.max(3, Math.min(8, Math.round((w - 4) / 7)));
  clampBlock(d, 1.5, h - block - 2, depth, w - 3, block, 5, outs, "#2d3134", (i) => (i < outs / 2 ? "+" : "–"));
  clampBlock(d, 1.5, 2, depth, w - 3, block, 5, Math.max(3, Math.min(5, outs)), "#2d3134", (i) => ["L", "N", "PE", "13", "14"][i] ?? "");
  const ch = h - 2 * block - 8;
  const ink = inkOn(s.face);
  const on = powered(d);
  let art = rect(0, 0, w - 1, 3, s.accent, 0.6) + text(3, 9.4, d.part.maker, Math.min(5, w * 0.13), { fill: ink, bold: true, max: w - 6 });
  const lines = wrap(shortModel(d.part), Math.min(4, w * 0.11), w - 6, 3);
  lines.forEach((l, i) => (art += text(3, 15 + i * 4.6, l, Math.min(4, w * 0.11), { fill: ink, max: w - 6 })));
  let at = 19 + lines.length * 4.6;
  if (/MICO/.test(n)) {
    for (let i = 0; i < 4; i++) art += raised(4 + i * ((w - 9) / 4), at, (w - 12) / 4, 9, "#3c4144") + led(4 + i * ((w - 9) / 4) + 3, at + 12, 1.1, "#46c65c", on);
    at += 18;
  } else {
    art += led(5, at, 1.4, "#46c65c", on) + text(8, at + 1, "DC OK", 2.8, { fill: ink, max: w * 0.4 }) + circle(w - 9, at, 2.9, "#2c3033") + screw(w - 9, at, 2.1, rng.between(0, 90), true) + text(w - 13, at + 1, w > 40 ? "ADJUST" : "V", 2.3, { anchor: "end", fill: ink, max: w * 0.3 });
    at += 9;
  }
  art += text(3, ch - 8.4, `Output DC 24 V / ${String(amps % 1 ? amps.toFixed(1) : amps)} A`, 3, { fill: ink, max: w - 6 }) + text(3, ch - 4, d.part.number, 3, { fill: ink, max: w - 6, bold: true });
  if (ch - 14 - at > 10) art += line(`M3 ${at}H${w - 4}`, s.accent, 0.6) + vents(4, at + 3, w - 9, Math.min(14, ch - 18 - at), Math.max(4, Math.round(w / 6)));
  d.box({ x: 0.5, y: block + 4, z: depth, w: w - 1, h: ch, d: 6 }, { fill: s.face, r: 1.6, art: { front: art } });
  d.box({ x: w * 0.3, y: 1, z: -5, w: w * 0.4, h: h * 0.5, d: 5 }, { fill: "#2e3235" });
  d.yaw = 36;
}
