import { clamps, circle, hollow, key, lcd, led, line, raised, rect, rj45, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { powered, shortModel } from "./kind";
import { text, wrap } from "./lettering";
import { quantity } from "./part";

export interface DriveLook {
  body: string;
  cover: string;
  lower: string;
  accent: string;
  keypad: "bop" | "dial" | "graphic" | "strip";
}

function look(d: Device): DriveLook {
  const n = d.part.name;
  if (/ACS580|ACS880/.test(n)) return { body: "#2f3336", cover: "#3a3f42", lower: "#d9dbda", accent: "#e2231a", keypad: "graphic" };
  if (/ACS/.test(n)) return { body: "#d4d6d3", cover: "#dfe0dd", lower: "#3a3f43", accent: "#e2231a", keypad: /ACS550/.test(n) ? "graphic" : "bop" };
  if (/Lenze/.test(d.part.maker)) return { body: "#c3c9cf", cover: "#d2d7db", lower: "#27477f", accent: "#1f4fa0", keypad: /smd/.test(n) ? "strip" : "bop" };
  if (/SEW/.test(d.part.maker)) return { body: "#c9cccd", cover: "#54595d", lower: "#3d4245", accent: "#d3222a", keypad: "bop" };
  if (/Danfoss/.test(d.part.maker)) return { body: "#6d7276", cover: "#3d4245", lower: "#55595d", accent: "#d81f2a", keypad: "dial" };
  if (/Schneider/.test(d.part.maker)) return { body: /ATV[69]30|Altistart/.test(n) ? "#e3e5e3" : "#3c4144", cover: /ATV[69]30|Altistart/.test(n) ? "#eceeec" : "#4a5053", lower: "#34393c", accent: "#3dcd58", keypad: /ATV(12|31)/.test(n) ? "dial" : "graphic" };
  if (/Mitsubishi/.test(d.part.maker)) return { body: "#4f565f", cover: "#5b636d", lower: "#444a52", accent: "#d7262f", keypad: "dial" };
  if (/Allen/.test(d.part.maker)) return { body: "#3b3f44", cover: "#474c51", lower: "#33373b", accent: "#b3202c", keypad: "dial" };
  if (/Control Tech/.test(d.part.maker)) return { body: "#3f4a55", cover: "#dfe1e0", lower: "#4a5561", accent: "#17746f", keypad: "bop" };
  if (/Omron/.test(d.part.maker)) return { body: "#3a3e42", cover: "#e4e5e3", lower: "#44494e", accent: "#0f5fae", keypad: "dial" };
  return { body: "#72787c", cover: "#858b8f", lower: "#64696d", accent: "#00a0a0", keypad: "bop" };
}

/** Keypad art with its origin at the upper left. */
export function keypad(d: Device, w: number, h: number, style: DriveLook["keypad"], accent: string, ground = "#2b2f32"): string {
  const on = powered(d);
  let out = raised(0, 0, w, h, ground, 1.6);
  const value = on ? `${String(d.rng.int(10, 49))}.${String(d.rng.int(0, 9))}` : "";
  if (style === "dial") {
    out += hollow(w * 0.08, h * 0.08, w * 0.84, h * 0.26, "#2a0c0c", 0.6) + text(w * 0.5, h * 0.29, value, h * 0.22, { fill: "#ff4a36", anchor: "middle", bold: true, font: "Liberation Mono" }) + rect(w * 0.08, h * 0.08, w * 0.84, h * 0.26, "url(#glass)");
    const r = Math.min(w, h) * 0.19;
    out += circle(w * 0.34, h * 0.66, r * 1.15, "#000", 'opacity=".45"') + circle(w * 0.34, h * 0.65, r, "#565b5f") + circle(w * 0.34, h * 0.65, r * 0.8, "url(#screw)", 'opacity=".35"') + circle(w * 0.34, h * 0.65 - r * 0.62, r * 0.12, "#fff");
    out += key(w * 0.64, h * 0.42, w * 0.28, h * 0.14, "RUN", "#3a9f54") + key(w * 0.64, h * 0.6, w * 0.28, h * 0.14, "STOP", "#c8352c") + key(w * 0.64, h * 0.78, w * 0.28, h * 0.14, "MODE", "#8b9195");
    return out;
  }
  if (style === "graphic") {
    out += lcd(w * 0.08, h * 0.07, w * 0.84, h * 0.4, on ? [`LOC  ${value} Hz`, `${String(d.rng.int(1, 22))}.4 A`, "MENU"] : [""], on ? "#c6d8e4" : "#8e9a9c");
    out += key(w * 0.1, h * 0.53, w * 0.22, h * 0.1, "", "#6a7074") + key(w * 0.68, h * 0.53, w * 0.22, h * 0.1, "", "#6a7074") + circle(w / 2, h * 0.7, w * 0.17, "#4b5054") + circle(w / 2, h * 0.7, w * 0.08, mix(ground, "#ffffff", 0.35));
    out += key(w * 0.1, h * 0.84, w * 0.24, h * 0.1, "0", "#c8352c") + key(w * 0.38, h * 0.84, w * 0.24, h * 0.1, "?", "#6a7074") + key(w * 0.66, h * 0.84, w * 0.24, h * 0.1, "I", "#3a9f54");
    return out;
  }
  const rows = style === "strip" ? 1 : 2;
  out += lcd(w * 0.08, h * 0.1, w * 0.84, h * 0.36, on ? [`${value} Hz`] : [""], on ? "#c3cfb0" : "#93a08c");
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < 3; c++) {
      const fill = r === rows - 1 ? (["#c8352c", "#83898d", "#3a9f54"][c] ?? "#83898d") : "#83898d";
      out += key(w * (0.09 + c * 0.29), h * (0.54 + r * 0.22), w * 0.24, h * (rows === 1 ? 0.3 : 0.17), r === rows - 1 ? (["0", "", "I"][c] ?? "") : (["ESC", "OK", ""][c] ?? ""), fill);
    }
  return out + rect(w * 0.08, h * 0.48, w * 0.84, h * 0.012, accent);
}

/** Finned heat sink behind a drive. */
export function heatSink(d: Device, x: number, y: number, z: number, w: number, h: number, depth: number): void {
  const n = Math.round(w / 5);
  const side = Array.from({ length: 3 }, (_, i) => line(`M0 ${(h / 3) * (i + 0.5)}h${depth}`, "#000", 0.3, 0.2)).join("");
  const ends = vents(1, 1, w - 2, depth - 2, n);
  d.box({ x, y, z, w, h, d: depth }, { fill: "#a4a9ac", r: 0.6, art: { top: ends, bottom: ends, left: side, right: side, back: rect(0, 0, w, h, "#b2b6b8") + [[6, 6], [w - 6, 6], [6, h - 6], [w - 6, h - 6]].map(([a, b]) => screw(a ?? 0, b ?? 0, 2.2, d.rng.between(0, 90), true)).join("") } });
}

/** Frequency inverter; grows with its power. */
export function drive(d: Device): void {
  const c = look(d);
  const rng = d.rng;
  const kw = quantity(d.part.model, "kW") ?? quantity(d.part.text, "kW") ?? rng.pick([1.5, 2.2, 4]);
  const k = Math.cbrt(Math.max(0.3, kw));
  const big = kw >= 7;
  const w = Math.round(62 + k * 34 + rng.between(-3, 3));
  const h = Math.round(w * (big ? 1.75 : 1.62) + 34);
  const depth = Math.round(80 + k * 30);
  const sink = depth * 0.38;
  heatSink(d, 3, 8, 0, w - 6, h - 16, sink);
  // Mounting lugs above and below.
  for (const y of [h - 10, 0]) d.box({ x: w * 0.18, y, z: 0, w: w * 0.64, h: 10, d: 3 }, { fill: "#b4b8ba", art: { front: circle(w * 0.1, 5, 2.6, "#2a2d30") + circle(w * 0.54, 5, 2.6, "#2a2d30") } });
  const body = { x: 0, y: 7, z: sink, w, h: h - 14, d: depth - sink };
  const bd = body.d;
  const vent = vents(bd * 0.12, body.h * 0.07, bd * 0.72, body.h * 0.12, 9) + vents(bd * 0.12, body.h * 0.8, bd * 0.72, body.h * 0.12, 9);
  const plateW = Math.min(bd * 0.84, 84);
  const side = (name: "left" | "right"): string => vent + d.plate(body, name, bd * 0.08, body.h * 0.3, plateW, Math.min(plateW * 0.72, body.h * 0.42));
  const left = side("left");
  d.box(body, { fill: c.body, r: 3, art: { left, right: side("right"), top: vents(w * 0.1, bd * 0.16, w * 0.8, bd * 0.6, Math.round(w / 7)), front: rect(0, 0, w, body.h, c.body, 2) } });
  const lowerH = body.h * (big ? 0.3 : 0.34);
  const coverH = body.h - lowerH - 3;
  const ink = inkOn(c.cover);
  const padW = Math.min(w * 0.66, 72);
  const padH = padW * (c.keypad === "graphic" ? 1.1 : c.keypad === "strip" ? 0.42 : 0.72);
  const padY = Math.max(15, coverH * 0.16);
  let art = rect(0, 0, w - 4, 2.2, c.accent, 0.6) + text(5, 9.5, d.part.maker, 6.2, { fill: ink, bold: true, max: (w - 14) * 0.8 });
  art += `<g transform="translate(${(w - 4 - padW) / 2} ${padY})">${keypad(d, padW, padH, c.keypad, c.accent)}</g>`;
  const under = padY + padH + 9;
  const room = coverH - under;
  if (room > 6) wrap(shortModel(d.part), 5, w - 14, room > 24 ? 2 : 1).forEach((l, i) => (art += text(5, under + i * 6, l, 5, { fill: ink, max: w - 14, bold: i === 0 })));
  if (room > 18) art += text(5, under + 13, d.part.number, 4, { fill: ink, max: w - 14 });
  if (room > 34) art += vents(6, coverH - 14, w - 16, 9, Math.round(w / 8));
  d.box({ x: 2, y: 7 + lowerH + 2, z: depth, w: w - 4, h: coverH, d: 9 }, { fill: c.cover, r: 2.4, art: { front: art } });
  const open = rng.chance(0.55);
  const li = inkOn(c.lower);
  let low = "";
  if (open) {
    const ctl = lowerH * 0.42;
    low += clamps(rng, 4, 3, w - 12, ctl * 0.5, Math.round((w - 12) / 5), "#3f7d4f", "screw") + clamps(rng, 4, 4 + ctl * 0.6, (w - 12) * 0.6, ctl * 0.5, Math.round(((w - 12) * 0.6) / 5), "#3f7d4f", "screw") + (/PN|RJ|EtherNet|525/.test(d.part.text) ? rj45(w - 24, 4 + ctl * 0.58, 13) : led(w - 14, 6 + ctl * 0.8, 1.4, "#43c35a"));
    low += clamps(rng, 4, lowerH * 0.6, w - 12, lowerH * 0.34, 7, "#23272a") + ["L1", "L2", "L3", "PE", "U", "V", "W"].map((t, i) => text(4 + ((w - 12) / 7) * (i + 0.5), lowerH * 0.58, t, 3, { fill: li, anchor: "middle" })).join("");
  } else {
    low += seam(`M0 ${lowerH * 0.3}H${w - 4}`) + `<path d="M${w * 0.12} ${lowerH * 0.8}l6 -10l6 10z" fill="#f0c020" stroke="#222" stroke-width=".7" stroke-linejoin="round"/>` + text(w * 0.12 + 6, lowerH * 0.78, "!", 7, { anchor: "middle", bold: true }) + text(w * 0.12 + 16, lowerH * 0.6, "WARNING", 4, { fill: li, bold: true, max: w * 0.6 }) + text(w * 0.12 + 16, lowerH * 0.75, "Wait 5 min after power off", 3, { fill: li, max: w * 0.62 }) + vents(w * 0.2, lowerH * 0.87, w * 0.55, lowerH * 0.07, 12);
  }
  d.box({ x: 2, y: 8, z: depth, w: w - 4, h: lowerH, d: open ? 3 : 8 }, { fill: c.lower, r: 2, art: { front: low } });
  d.yaw = 33;
}
