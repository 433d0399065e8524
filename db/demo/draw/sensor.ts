import { circle, dsub, hollow, led, line, m12, raised, rect, screw, seam } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { digits, lcd } from "./art";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { f, type Vec } from "./view";

/** Cylindrical sensor lying on the bench: thread, nuts, active face, plug or cable. */
export function cylinderSensor(d: Device): void {
  const rng = d.rng;
  const t = d.part.text;
  const size = Number(/M(12|18|30|8)\b/.exec(t)?.[1] ?? /EG(08)|(?:-|\b)(18|30)GM|UM(30)/.exec(t)?.slice(1).find(Boolean) ?? 12);
  const r = size / 2;
  const len = size * rng.between(3.2, 4.2) + 10;
  const face = /Turck/.test(d.part.maker) ? "#e2b822" : /Balluff/.test(d.part.maker) ? "#3c4144" : /Omron/.test(d.part.maker) ? "#2f6fb8" : /Baumer/.test(d.part.maker) ? "#3b6ba5" : /Ultraschall|UM30/.test(t) ? "#d8d2c0" : "#e07b2a";
  const brass = "#c9c4ad";
  const nut = size * 0.76;
  const cy = nut * 0.9;
  const cable = /Kabel|WP-B|2M\b/.test(t);
  d.round("x", [0, cy, 0], r * 0.94, len * 0.08, { fill: face, cap: circle(0, 0, r * 0.6, "none", `stroke="#000" stroke-opacity=".25" stroke-width="${f(r * 0.05)}"`), capFill: face });
  d.round("x", [len * 0.08, cy, 0], r, len * 0.62, { fill: brass, thread: size > 12 ? 1.5 : 1, metal: true });
  for (const at of [len * 0.26, len * 0.26 + size * rng.between(0.5, 1)]) d.round("x", [at, cy, 0], nut, size * 0.26, { fill: "#cfd2d2", sides: 6, capFill: "#c4c7c8" });
  d.round("x", [len * 0.7, cy, 0], r * 0.92, len * 0.22, { fill: "#3a3f42" });
  // The type plate of a cylindrical sensor is printed around the sleeve; here it lies in front.
  if (cable) {
    d.round("x", [len * 0.92, cy, 0], r * 0.5, len * 0.08, { fill: "#26292c", r2: r * 0.34 });
    d.tube([[len, cy, 0], [len + size * 1.4, cy, 0], [len + size * 2.6, 2, size], [len + size, 2, size * 3.4], [len * 0.3, 2, size * 3.2], [-size, 2, size * 2.6]], Math.max(1.6, r * 0.28), "#2c3033");
  } else {
    d.round("x", [len * 0.92, cy, 0], r * 0.72, size * 0.62, { fill: "#c9cccb", thread: 1, metal: true, cap: m12(0, 0, r * 0.66, 4), capFill: "#9aa0a2" });
    d.round("x", [len * 0.88, cy, 0], r * 1.0, len * 0.04, { fill: "#e8b52b" });
  }
  const tag = { x: len * 0.1, y: 0, z: nut + 6, w: len * 0.8, h: 0.5, d: len * 0.42 };
  d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, len, len) } });
  d.size = 0.64;
  d.pitch = 26;
  d.yaw = -34;
  d.flat = true;
}

interface Block {
  w: number;
  h: number;
  d: number;
  fill: string;
  window: "round" | "square" | "twin" | "display";
  accent: string;
}

function block(d: Device): Block {
  const n = d.part.name;
  const base: Block = { w: 18, h: 50, d: 34, fill: "#3a3f43", window: "twin", accent: "#c8352c" };
  if (/W4-3/.test(n)) return { ...base, w: 12, h: 32, d: 20, fill: "#2f6aa8" };
  if (/W9-3/.test(n)) return { ...base, w: 13, h: 50, d: 22, fill: "#2f6aa8" };
  if (/E3Z/.test(n)) return { ...base, w: 11, h: 31, d: 20, fill: "#2e3336", accent: "#e07b2a" };
  if (/Mini-Beam/.test(n)) return { ...base, w: 13, h: 66, d: 31, fill: "#e3bd1d", window: "round" };
  if (/QS18/.test(n)) return { ...base, w: 15, h: 35, d: 31, fill: "#2b2f32", window: "round", accent: "#e3bd1d" };
  if (/O5D|O1D/.test(n)) return { ...base, w: /O1D/.test(n) ? 42 : 18, h: 58, d: /O1D/.test(n) ? 54 : 42, fill: "#4a4f52", window: "display", accent: "#f0801a" };
  if (/IL-100|LR-ZB/.test(n)) return { ...base, w: 20, h: 48, d: 34, fill: "#33383c", window: "square", accent: "#d81f2a" };
  if (/FS-N|LV-N/.test(n)) return { ...base, w: 10, h: 36, d: 76, fill: "#e3e5e4", window: "display", accent: "#d81f2a" };
  if (/CLV/.test(n)) return { ...base, w: 61, h: 66, d: 38, fill: "#4b5d70", window: "square", accent: "#2f6aa8" };
  if (/AMS/.test(n)) return { ...base, w: 100, h: 160, d: 110, fill: "#c23a33", window: "round", accent: "#c8352c" };
  if (/SDE1|ISE30/.test(n)) return { ...base, w: 30, h: 30, d: 34, fill: /ISE/.test(n) ? "#dfe1df" : "#d5d8da", window: "display", accent: "#0091dc" };
  return base;
}

/** Sensor in a small block: photo-eye, laser head, pressure switch with display. */
export function blockSensor(d: Device): void {
  const c = block(d);
  const { w, h } = c;
  const body = { x: 0, y: 0, z: 0, w, h, d: c.d };
  const ink = inkOn(c.fill);
  const m = w * 0.12;
  let front = "";
  if (c.window === "twin") front = rect(m, h * 0.08, w - 2 * m, h * 0.62, "#1a0d10", w * 0.1) + circle(w / 2, h * 0.22, w * 0.26, "#5a1218") + circle(w / 2, h * 0.22, w * 0.16, "#8f1f2a") + circle(w / 2, h * 0.52, w * 0.26, "#22262b") + circle(w / 2, h * 0.52, w * 0.15, "#3d4650") + rect(m, h * 0.08, w - 2 * m, h * 0.62, "url(#glass)");
  else if (c.window === "round") front = circle(w / 2, h * 0.3, w * 0.42, "#1d2023") + circle(w / 2, h * 0.3, w * 0.36, "#5a1a20") + circle(w / 2, h * 0.3, w * 0.26, "#7d2430") + circle(w * 0.42, h * 0.3 - w * 0.1, w * 0.08, "#fff", 'opacity=".6"');
  else if (c.window === "square") front = hollow(m, h * 0.12, w - 2 * m, h * 0.5, "#2a0f14", 1) + rect(m, h * 0.12, w - 2 * m, h * 0.5, "url(#glass)") + circle(w / 2, h * 0.36, w * 0.12, "#a32632");
  else front = raised(m, h * 0.08, w - 2 * m, h * 0.6, "#202326", 1) + digits(m * 1.6, h * 0.14, w - 3.2 * m, h * 0.26, d.rng.pick(["0.42", "1840", "6.02", "327"]), d.rng.pick(["#ff4a36", "#5ce07a"])) + circle(w * 0.34, h * 0.54, w * 0.09, "#7d8488") + circle(w * 0.66, h * 0.54, w * 0.09, "#7d8488");
  front += text(w / 2, h * 0.82, d.part.maker, Math.min(w * 0.2, h * 0.1), { anchor: "middle", bold: true, fill: ink, max: w * 0.84 }) + text(w / 2, h * 0.92, shortModel(d.part).replace(/^\S+ .*? (?=\S+$)/, ""), Math.min(w * 0.15, h * 0.07), { anchor: "middle", fill: ink, max: w * 0.84 });
  const pw = c.d * 0.78;
  const right = d.plate(body, "right", c.d * 0.11, h * 0.3, pw, Math.min(h * 0.52, pw * 0.7)) + hollow(c.d * 0.14, h * 0.08, c.d * 0.12, c.d * 0.12) + hollow(c.d * 0.74, h * 0.86, c.d * 0.12, c.d * 0.12);
  const k = Math.min(w, c.d);
  d.box(body, { fill: c.fill, r: k * 0.08, art: { front, right, left: text(c.d / 2, h * 0.5, d.part.maker, c.d * 0.15, { anchor: "middle", bold: true, fill: ink, max: c.d * 0.8 }), top: led(w * 0.3, c.d * 0.4, k * 0.08, "#46c65c", true) + led(w * 0.7, c.d * 0.4, k * 0.08, "#e8b52b") + screw(w / 2, c.d * 0.7, k * 0.14) } });
  d.box({ x: w * 0.1, y: h * 0.02, z: c.d, w: w * 0.8, h: h * 0.04, d: c.d * 0.04 }, { fill: c.accent, r: 0.2 });
  const s = Math.min(6.5, k * 0.3);
  if (d.rng.chance(0.5) || /FS-N|LV-N|IL-/.test(d.part.name)) {
    const y = Math.max(s, h * 0.14);
    d.round("z", [w / 2, y, -s * 1.6], s * 0.7, s * 1.6, { fill: "#2a2e31", r2: s });
    d.tube([[w / 2, y, -s * 1.6], [w / 2, y, -k * 1.2], [w * 0.7, 2, -k * 1.8], [w + k * 1.2, 2, -k * 1.2], [w + k * 1.8, 2, k * 0.8], [w + k * 0.8, 2, c.d + k]], Math.max(1.4, s * 0.42), "#2c3033");
  } else {
    d.round("z", [w / 2, Math.max(s, h * 0.16), -s * 2], s, s * 2, { fill: "#c9cccb", thread: 1, metal: true, cap: m12(0, 0, s * 0.9, 4) });
  }
  d.size = 0.6;
  d.yaw = 38;
  d.pitch = 20;
}

/** Laser scanner: base with plate, dark optics, cap. */
export function scanner(d: Device): void {
  const n = d.part.name;
  const safe = /S3000|S300\b/.test(n);
  const small = /TiM/.test(n);
  const [w, h] = small ? [60, 86] : /S3000/.test(n) ? [155, 185] : [102, 152];
  const r = w * 0.46;
  const fill = safe ? "#e6c51d" : "#3c5f86";
  const base = { x: -w / 2, y: 0, z: -w / 2, w, h: h * 0.5, d: w };
  const ink = inkOn(fill);
  const lamps = safe ? [0, 1, 2, 3].map((i) => led(w * (0.2 + i * 0.2), h * 0.1, w * 0.025, i ? "#e8b52b" : "#46c65c", i === 0)).join("") : led(w * 0.3, h * 0.08, w * 0.03, "#46c65c", true);
  const front = lamps + text(w / 2, h * 0.24, d.part.maker, w * 0.13, { anchor: "middle", bold: true, fill: ink }) + text(w / 2, h * 0.33, shortModel(d.part), w * 0.07, { anchor: "middle", fill: ink, max: w * 0.86 }) + seam(`M0 ${h * 0.42}H${w}`) + screw(w * 0.1, h * 0.46, w * 0.03) + screw(w * 0.9, h * 0.46, w * 0.03);
  d.box(base, { fill, r: w * 0.06, art: { front, right: d.plate(base, "right", w * 0.1, h * 0.08, w * 0.8, Math.min(h * 0.36, w * 0.5)), left: text(w / 2, h * 0.28, d.part.maker, w * 0.14, { anchor: "middle", bold: true, fill: ink }) } });
  d.round("y", [0, h * 0.5, 0], r * 0.98, h * 0.06, { fill: "#2b2f32" });
  d.round("y", [0, h * 0.56, 0], r * 0.86, h * 0.24, { fill: "#3a1417", r2: r * 0.98 });
  d.round("y", [0, h * 0.8, 0], r * 1.02, h * 0.16, { fill, capFill: fill, cap: text(0, r * 0.1, d.part.maker, r * 0.34, { anchor: "middle", bold: true, fill: ink }) });
  d.round("y", [0, h * 0.96, 0], r * 0.94, h * 0.04, { fill: mix(fill, "#000000", 0.1), r2: r * 0.8 });
  const s = w * 0.1;
  d.round("x", [w / 2, h * 0.1, -w * 0.3], s * 0.7, s, { fill: "#c9cccb", thread: 1, metal: true, cap: m12(0, 0, s * 0.66) });
  d.size = 0.7;
}

/** Rotary encoder: flange, shaft, housing and cable. */
export function encoder(d: Device): void {
  const r = 29;
  const cy = 30;
  const len = 44;
  d.round("z", [0, cy, 0], r * 0.98, len, { fill: "#c6cacb", metal: true });
  d.round("z", [0, cy, -3], r * 0.9, 3, { fill: "#3a3f42", capFill: "#3a3f42", cap: text(0, 4, d.part.maker, 9, { anchor: "middle", fill: "#fff", bold: true }) });
  d.round("z", [0, cy, len], r, 6, { fill: "#d3d6d6", metal: true, cap: [0.5, 2.6, 4.7].map((a) => hollow(Math.cos(a) * 22 - 1.6, Math.sin(a) * 22 - 1.6, 3.2, 3.2, "#15181a", 1.6)).join("") + circle(0, 0, 18, "none", 'stroke="#000" stroke-opacity=".2" stroke-width=".4"') });
  d.round("z", [0, cy, len + 6], 18, 5, { fill: "#d9dbdb", metal: true });
  d.round("z", [0, cy, len + 11], d.rng.pick([3, 4, 5]), 18, { fill: "#e0e2e2", metal: true });
  d.round("x", [r * 0.9, cy, 16], 7, 10, { fill: "#3a3f42", thread: 2 });
  d.tube([[r + 6, cy, 16], [r + 24, cy, 16], [r + 40, 3, 10], [r + 20, 3, 60], [r - 10, 3, 96], [-30, 3, 90]], 3, "#2c3033");
  const tag = { x: -34, y: 0, z: len + 34, w: 52, h: 0.5, d: 30 };
  d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, 60, 40) } });
  d.flat = true;
  d.yaw = 38;
  d.pitch = 24;
  d.size = 0.68;
  void dsub;
}

/** Process sensor: housing with a thread below and a plug above, or pipe with two threads. */
export function processSensor(d: Device): void {
  const flow = /Durchfluss|SM6000/.test(d.part.text);
  const steel = "#c9cdce";
  if (flow) {
    d.round("x", [-42, 30, 0], 13, 84, { fill: steel, metal: true });
    d.round("x", [-56, 30, 0], 17, 16, { fill: steel, sides: 6 });
    d.round("x", [40, 30, 0], 17, 16, { fill: steel, sides: 6, cap: circle(0, 0, 10, "#22262a") });
    const head = { x: -26, y: 36, z: -22, w: 52, h: 34, d: 44 };
    d.box(head, { fill: "#3d4246", r: 4, art: { front: text(26, 10, d.part.maker, 7, { anchor: "middle", fill: "#f0801a", bold: true }) + digits(8, 13, 36, 13, "12.6"), right: d.plate(head, "right", 3, 6, 38, 22), top: led(26, 8, 1.6, "#46c65c", true) } });
    d.round("y", [0, 70, 0], 7, 14, { fill: steel, thread: 1, metal: true, cap: m12(0, 0, 6) });
    d.box({ x: -26, y: 0, z: -12, w: 52, h: 18, d: 24 }, { fill: "#b5babd" });
  } else {
    d.round("y", [0, 0, 0], 8, 22, { fill: "#e4e4de", r2: 10 });
    d.round("y", [0, 22, 0], 11, 18, { fill: steel, thread: 1.8, metal: true });
    d.round("y", [0, 40, 0], 18, 10, { fill: steel, sides: 6 });
    d.round("y", [0, 50, 0], 15, 44, { fill: steel, metal: true });
    d.round("y", [0, 94, 0], 13, 5, { fill: "#f0801a" });
    d.round("y", [0, 99, 0], 6, 14, { fill: steel, thread: 1, metal: true, cap: m12(0, 0, 5.4) });
    const tag = { x: 22, y: 0, z: -14, w: 46, h: 0.5, d: 28 };
    d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, 60, 40) } });
  }
  d.size = 0.66;
  d.pitch = 22;
}

/** Magnetic switch for a cylinder slot: tiny body and a long cable. */
export function slotSensor(d: Device): void {
  const body = { x: 0, y: 0, z: 0, w: 30, h: 5.6, d: 5 };
  d.box(body, { fill: /SMC/.test(d.part.maker) ? "#3d4246" : "#2e3235", r: 1.2, art: { front: text(4, 3.9, d.part.maker, 3, { fill: "#eceeee", bold: true }) + led(25, 2.8, 1, "#e8b52b", true), top: screw(22, 2.5, 1.6) + text(3, 3.6, d.part.number, 2.4, { fill: "#dfe3e3", max: 16 }) } });
  const loops: Vec[] = [[30, 2.5, 2.5], [40, 2.5, 2.5]];
  for (let i = 0; i < 26; i++) {
    const a = -0.9 + i * 0.62;
    const rr = 17 + Math.sin(i * 1.7) * 1.2;
    loops.push([46 + Math.sin(a) * rr, 1.4 + i * 0.12, -16 - Math.cos(a) * rr * 0.8]);
  }
  loops.push([20, 1.4, -34], [-6, 1.4, -30]);
  d.tube(loops, 1.3, "#2a2e31");
  const tag = { x: -4, y: 0, z: 12, w: 40, h: 0.4, d: 22 };
  d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, 60, 40) } });
  d.flat = true;
  d.pitch = 34;
  d.yaw = 20;
  d.size = 0.66;
  void line;
  void raised;
  void lcd;
}

/** Field module with round sockets for use outside a cabinet. */
export function fieldBlock(d: Device): void {
  const [w, h, t] = /EX260|CTEU|CPX/.test(d.part.name) ? [50, 107, 55] : [60, 200, 34];
  const metal = /EX260|BNI/.test(d.part.name);
  const fill = metal ? "#b9bec0" : /Murr/.test(d.part.maker) ? "#3a3f42" : "#54595d";
  const ink = inkOn(fill);
  const body = { x: 0, y: 0, z: 0, w, h, d: t };
  let art = text(w / 2, 9, d.part.maker, 6, { anchor: "middle", bold: true, fill: ink, max: w - 8 }) + text(w / 2, 15, shortModel(d.part), 3.8, { anchor: "middle", fill: ink, max: w - 6 });
  const rows = h > 150 ? 4 : 2;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < 2; c++) {
      const [x, y] = [w * (c ? 0.72 : 0.28), 32 + r * ((h - 70) / Math.max(1, rows - 1))];
      art += m12(x, y, 8, 5, c && r === 0 ? "#2f8a4a" : "#202326") + led(x - 4, y + 12, 1, "#46c65c", d.rng.chance(0.2)) + led(x + 4, y + 12, 1, "#e8b52b") + text(x, y + 13, `X${r * 2 + c + 1}`, 3, { anchor: "middle", fill: ink });
    }
  const right = d.plate(body, "right", 2, h * 0.3, t - 4, Math.min(h * 0.4, t < 40 ? t * 1.6 : t * 0.7));
  d.box(body, { fill, r: 3, art: { front: art + screw(w / 2, h - 5, 2.6), right } });
  for (const y of [h, -7]) if (y > 0) d.box({ x: w * 0.3, y, z: 0, w: w * 0.4, h: 8, d: 6 }, { fill, art: { front: circle(w * 0.2, 4, 2.4, "#1b1e20") } });
  d.yaw = 32;
  d.size = 0.72;
}
