import { circle, hole, hollow, led, line, raised, rect, screw, seam } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { f } from "./view";

const ALU = "#c3c8ca";
const STEEL = "#d6d9d9";
const BLUE = "#0091dc";

/** Label that lies in front of a part too small or too round for a type plate. */
function tag(d: Device, x: number, z: number, w: number): void {
  const shape = { x, y: 0, z, w, h: w * 0.008, d: w * 0.56 };
  d.box(shape, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(shape, "top", 0, 0, w, w) } });
}

/** Air cylinder lying on the bench; bore and stroke come from the name. */
export function airCylinder(d: Device): void {
  const m = /(?:DSNU|DNC|ADVU)-(\d+)-(\d+)/.exec(d.part.name);
  const bore = Number(m?.[1] ?? 32);
  const stroke = Number(m?.[2] ?? 80);
  // Long strokes are foreshortened a little: the picture has to stay legible.
  const body = bore * 0.9 + 60 * (1 - Math.exp(-stroke / 90)) * (bore / 32) + 24;
  const compact = /ADVU/.test(d.part.name);
  const half = bore * (compact ? 0.72 : 0.62);
  const rod = bore * (compact ? 0.24 : 0.17);
  if (/DSNU/.test(d.part.name)) {
    const r = bore * 0.58;
    d.round("x", [0, r, 0], r * 0.55, bore * 0.5, { fill: STEEL, thread: 1.4, metal: true });
    d.round("x", [bore * 0.5, r, 0], r, bore * 0.9, { fill: ALU, metal: true });
    d.round("x", [bore * 1.4, r, 0], r * 0.93, body, { fill: "#dcdfdf", metal: true });
    d.round("x", [bore * 1.4 + body, r, 0], r, bore * 0.9, { fill: ALU, metal: true });
    d.round("x", [bore * 2.3 + body, r, 0], r * 0.55, bore * 0.6, { fill: STEEL, thread: 1.4, metal: true });
    d.round("x", [bore * 2.6 + body, r, 0], r * 0.95, bore * 0.2, { fill: STEEL, sides: 6 });
    d.round("x", [bore * 2.9 + body, r, 0], rod, bore * 1.1, { fill: "#e4e6e6", metal: true });
    d.round("x", [bore * 4 + body, r, 0], rod * 0.84, bore * 0.8, { fill: STEEL, thread: 1, metal: true });
    for (const x of [bore * 0.95, bore * 1.85 + body]) d.round("y", [x, r * 1.92, 0], bore * 0.16, bore * 0.12, { fill: "#2c3033", cap: circle(0, 0, bore * 0.1, "#111") });
    tag(d, bore * 1.2, r + bore * 0.5, body * 0.8 + bore * 0.6);
  } else {
    const w = compact ? bore * 1.1 + stroke * 0.6 : body;
    const cap = bore * 0.42;
    const lid = (x: number): void => {
      d.box({ x, y: 0, z: -half, w: cap, h: half * 2, d: half * 2 }, { fill: compact ? ALU : "#aab0b3", r: 1.4, art: { front: circle(cap / 2, half, bore * 0.1, "#15181a") + screw(cap / 2, half * 0.4, bore * 0.05), top: circle(cap / 2, half, bore * 0.12, "#15181a"), right: [[0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]].map(([a = 0, b = 0]) => circle(half * 2 * a, half * 2 * b, bore * 0.09, "#3a3f42") + circle(half * 2 * a, half * 2 * b, bore * 0.05, "#15181a")).join(""), left: [[0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]].map(([a = 0, b = 0]) => circle(half * 2 * a, half * 2 * b, bore * 0.09, "#3a3f42")).join("") } });
    };
    const tube = { x: cap, y: half * 0.04, z: -half * 0.96, w, h: half * 1.92, d: half * 1.92 };
    const slots = (h: number): string => [0.2, 0.8].map((k) => rect(0, h * k - bore * 0.04, w, bore * 0.08, "#2b2f32") + line(`M0 ${f(h * k + bore * 0.05)}H${f(w)}`, "#fff", 0.4, 0.5)).join("");
    const ph = tube.h * 0.5;
    const front = slots(tube.h) + d.plate(tube, "front", w * 0.14, tube.h * 0.25, Math.min(w * 0.72, ph * 2), ph, { ground: "#e4e7e8" });
    lid(0);
    d.box(tube, { fill: "#ccd0d2", r: 0.8, art: { front, top: slots(tube.d) + text(w * 0.06, tube.d * 0.55, d.part.maker.toUpperCase(), bore * 0.2, { bold: true, fill: "#3b6f96", max: w * 0.6 }), back: slots(tube.h) } });
    lid(cap + w);
    const x0 = cap * 2 + w;
    if (!compact) d.round("x", [x0, half, 0], rod * 1.9, bore * 0.16, { fill: ALU, metal: true });
    d.round("x", [x0 + (compact ? 0 : bore * 0.16), half, 0], rod, bore * 0.5, { fill: "#e4e6e6", metal: true, cap: compact ? circle(0, 0, rod * 0.5, "#1b1e20") : "" });
    if (!compact) {
      d.round("x", [x0 + bore * 0.66, half, 0], rod * 0.82, bore * 0.5, { fill: STEEL, thread: 1.4, metal: true });
      d.round("x", [x0 + bore * 0.7, half, 0], rod * 1.5, bore * 0.16, { fill: STEEL, sides: 6 });
    }
  }
  d.flat = true;
  d.yaw = 24;
  d.pitch = 24;
  d.size = 0.8;
}

/** Solenoid valve: body with ports, coil with plug on one or both ends. */
export function solenoidValve(d: Device): void {
  const n = d.part.name;
  const k = /1\/2/.test(n) ? 1.35 : /1\/4/.test(n) ? 1.12 : /1\/8/.test(n) ? 0.95 : 0.8;
  const twin = /^.*\bJMFH|B52/.test(n);
  const slim = /VUVG|CPE|CPV/.test(n);
  const [w, h, depth] = slim ? [104 * k, 26 * k, 24 * k] : [84 * k, 34 * k, 30 * k];
  const fill = slim ? "#b9bfc2" : /MFH/.test(n) ? "#aeb4b7" : "#c3c8ca";
  const body = { x: 0, y: 0, z: 0, w, h, d: depth };
  const ports = [0.2, 0.4, 0.6].slice(0, /MFH-3/.test(n) ? 2 : 3);
  const front = d.plate(body, "front", w * 0.06, h * 0.14, w * 0.56, h * 0.72, { ground: "#e1e4e5" }) + hole(w * 0.72, h * 0.5, h * 0.13) + hole(w * 0.88, h * 0.5, h * 0.13);
  const top = ports.map((x) => circle(w * x, depth * 0.5, depth * 0.2, "#8f9699") + circle(w * x, depth * 0.5, depth * 0.15, "#14171a")).join("") + text(w * 0.72, depth * 0.6, d.part.maker.toUpperCase(), depth * 0.22, { bold: true, fill: "#2f6f9c", max: w * 0.26 });
  d.box(body, { fill, r: 1.4, art: { front, top, back: [0.25, 0.5, 0.75].map((x) => hole(w * x, h * 0.5, h * 0.15)).join(""), right: screw(depth * 0.2, h * 0.2, 2) + screw(depth * 0.8, h * 0.8, 2) } });
  const coil = (x: number, side: 1 | -1): void => {
    const cw = slim ? 26 * k : 16 * k;
    const at = side > 0 ? x : x - cw;
    d.box({ x: at, y: h * 0.1, z: depth * 0.1, w: cw, h: h * 0.8, d: depth * 0.8 }, { fill: slim ? "#3a3f42" : mix(fill, "#000000", 0.15), r: 1, art: { front: slim ? led(cw * 0.5, h * 0.2, 1.2, "#e8b52b") : "", top: circle(cw / 2, depth * 0.4, cw * 0.16, "#2f6fb0") } });
    if (slim) {
      d.box({ x: at + cw * 0.2, y: h * 0.9, z: depth * 0.3, w: cw * 0.6, h: h * 0.36, d: depth * 0.4 }, { fill: "#24282b", art: { top: hollow(2, 2, cw * 0.6 - 4, depth * 0.4 - 4) } });
      return;
    }
    const c = 30 * k;
    const cx = at + cw / 2 - c / 2;
    d.box({ x: cx, y: h, z: depth / 2 - c / 2, w: c, h: 31 * k, d: c }, { fill: "#26292c", r: 2, art: { front: text(c / 2, c * 0.36, "24 V DC", c * 0.16, { anchor: "middle", fill: "#dfe3e3" }) + text(c / 2, c * 0.6, "MSFG-24", c * 0.14, { anchor: "middle", fill: "#dfe3e3" }), top: circle(c / 2, c / 2, c * 0.2, "url(#screw)") } });
    d.round("y", [cx + c / 2, h + 31 * k, depth / 2], 6 * k, 5 * k, { fill: STEEL, sides: 6 });
    d.box({ x: side > 0 ? cx + c : cx - 20 * k, y: h + 4 * k, z: depth / 2 - c * 0.42, w: 20 * k, h: 24 * k, d: c * 0.84 }, { fill: "#3a3f42", r: 1.6, art: { front: seam(`M0 ${6 * k}H${20 * k}`), right: screw(c * 0.42, 12 * k, 3 * k), top: screw(10 * k, c * 0.42, 2.6 * k) } });
    d.round("y", [side > 0 ? cx + c + 10 * k : cx - 10 * k, h - 6 * k, depth / 2], 7 * k, 10 * k, { fill: "#2b2f32", thread: 2.4 });
  };
  coil(w, 1);
  if (twin) coil(0, -1);
  else d.box({ x: -8 * k, y: h * 0.12, z: depth * 0.12, w: 8 * k, h: h * 0.76, d: depth * 0.76 }, { fill: slim ? "#3a3f42" : fill, r: 1, art: { left: screw(depth * 0.38, h * 0.38, 2.4) } });
  if (/VUVG|CPE|CPV/.test(n)) for (const x of [0.3, 0.62]) d.round("y", [w * x, h, depth / 2], depth * 0.24, depth * 0.4, { fill: d.rng.chance(0.5) ? BLUE : "#2c3033", cap: circle(0, 0, depth * 0.14, "#111") });
  d.flat = true;
  d.yaw = 28;
  d.pitch = 24;
  d.size = 0.68;
}

/** Proportional valve or electropneumatic regulator: metal block below, electronics above. */
export function proportional(d: Device): void {
  const regulator = /ITV/.test(d.part.name);
  const [w, h, depth] = regulator ? [50, 62, 50] : [128, 36, 38];
  d.box({ x: 0, y: 0, z: 0, w, h, d: depth }, { fill: ALU, r: 1.2, art: { front: [0.25, 0.75].map((x) => circle(w * x, h * 0.5, h * 0.2, "#8f9699") + circle(w * x, h * 0.5, h * 0.15, "#14171a")).join("") + (regulator ? "" : text(w / 2, h * 0.58, d.part.maker.toUpperCase(), 7, { anchor: "middle", bold: true, fill: "#2f6f9c" })), right: circle(depth / 2, h / 2, h * 0.18, "#14171a"), top: [0.15, 0.85].map((x) => screw(w * x, depth * 0.5, 3)).join("") } });
  const head = { x: regulator ? 0 : w * 0.2, y: h, z: 0, w: regulator ? w : w * 0.62, h: regulator ? 72 : 34, d: depth };
  const fill = regulator ? "#dddfde" : "#2e3235";
  const ink = inkOn(fill);
  d.box(head, { fill, r: 2, art: { front: regulator ? text(w / 2, 10, d.part.maker, 7, { anchor: "middle", bold: true, fill: "#1f66ad" }) + raised(8, 16, w - 16, 18, "#202326") + text(w / 2, 29, "0.500", 11, { anchor: "middle", fill: "#ff4a36", font: "Liberation Mono", bold: true }) + [0, 1, 2].map((i) => raised(9 + i * 11.5, 40, 9, 6, "#5a6064")).join("") + text(w / 2, 58, "MPa", 5, { anchor: "middle", fill: ink }) : d.plate(head, "front", 5, 5, head.w - 10, 24), right: regulator ? d.plate(head, "right", 4, 14, depth - 8, 27) : text(depth / 2, 18, d.part.maker, 6, { anchor: "middle", fill: ink, max: depth - 6 }) } });
  d.round("y", [head.x + head.w / 2, h + head.h, depth / 2], 7, 11, { fill: STEEL, thread: 1, metal: true, cap: circle(0, 0, 5, "#1b1e20") });
  d.size = 0.68;
  d.pitch = 20;
}

/** Pressure regulator with knob and gauge, or pressure switch. */
export function regulator(d: Device): void {
  const precise = /LRP/.test(d.part.name);
  const sw = /PEV/.test(d.part.name);
  const r = precise ? 21 : 24;
  const block = { x: -r * 1.1, y: 0, z: -r * 1.1, w: r * 2.2, h: r * 1.6, d: r * 2.2 };
  d.box(block, { fill: sw ? "#2e3235" : ALU, r: 3, art: { right: circle(block.d / 2, block.h / 2, r * 0.4, "#8f9699") + circle(block.d / 2, block.h / 2, r * 0.3, "#14171a"), left: circle(block.d / 2, block.h / 2, r * 0.4, "#14171a"), back: d.plate(block, "back", 4, 4, block.w - 8, block.h - 8), front: sw ? text(block.w / 2, block.h * 0.5, d.part.maker, 8, { anchor: "middle", bold: true, fill: "#fff" }) + text(block.w / 2, block.h * 0.76, shortModel(d.part), 4.4, { anchor: "middle", fill: "#fff", max: block.w - 6 }) : "" } });
  const y = block.h;
  if (!sw) {
    // Gauge on the front.
    const g = r * 0.82;
    const ticks = Array.from({ length: 11 }, (_, i) => {
      const a = (Math.PI * (0.75 + i * 0.15));
      return line(`M${f(Math.cos(a) * g * 0.66)} ${f(Math.sin(a) * g * 0.66)}L${f(Math.cos(a) * g * 0.8)} ${f(Math.sin(a) * g * 0.8)}`, "#222", g * 0.03) + (i % 2 ? "" : text(Math.cos(a) * g * 0.52, Math.sin(a) * g * 0.52 + g * 0.06, String(i), g * 0.18, { anchor: "middle" }));
    }).join("");
    const a = d.rng.between(2.4, 4.4);
    d.round("z", [0, y * 0.5, r * 1.1], g * 0.3, 7, { fill: STEEL, sides: 6 });
    d.round("z", [0, y * 0.5, r * 1.1 + 7], g, 11, { fill: "#2b2f32", capFill: "#2b2f32", cap: circle(0, 0, g * 0.9, "#f6f6f2") + ticks + text(0, g * 0.56, "bar", g * 0.2, { anchor: "middle" }) + line(`M0 0L${f(Math.cos(a) * g * 0.7)} ${f(Math.sin(a) * g * 0.7)}`, "#c8252c", g * 0.05) + circle(0, 0, g * 0.08, "#222") });
  }
  d.round("y", [0, y, 0], r * 0.98, r * 0.7, { fill: precise ? ALU : "#3a3f42", r2: r * 0.9, metal: precise });
  d.round("y", [0, y + r * 0.7, 0], r * 0.84, r * 0.24, { fill: BLUE });
  d.round("y", [0, y + r * 0.94, 0], r * 0.8, r * 1.1, { fill: "#2e3235", r2: r * 0.72, cap: text(0, 3, d.part.maker, r * 0.3, { anchor: "middle", fill: "#eceeee", bold: true }) });
  if (!sw) d.round("y", [0, y + r * 2.04, 0], r * 0.5, r * 0.1, { fill: mix(BLUE, "#000000", 0.1) });
  tag(d, r * 1.5, -r * 0.2, r * 2);
  d.size = 0.64;
  d.pitch = 22;
  d.yaw = 22;
  d.flat = true;
}

/** Push-in fittings and flow controls; packs show several pieces. */
export function fitting(d: Device): void {
  const n = d.part.name;
  const flow = /GRLA|Drossel/.test(n);
  const elbow = /QSL|L-Steck/.test(n) || flow;
  const count = /VE/.test(n) ? 5 : 1;
  const r = 7;
  const one = (x: number, z: number): void => {
    d.round("y", [x, 0, z], r * 0.62, r, { fill: "#d6c48c", thread: 0.9, metal: true });
    d.round("y", [x, r, z], r, r * 0.7, { fill: "#d9cfa4", sides: 6 });
    if (!elbow) {
      d.round("y", [x, r * 1.7, z], r * 0.86, r * 1.3, { fill: "#33383c" });
      d.round("y", [x, r * 3, z], r * 0.78, r * 0.34, { fill: "#2b6db3", cap: circle(0, 0, r * 0.46, "#101315") });
      return;
    }
    d.round("y", [x, r * 1.7, z], r * 0.9, r * 1.5, { fill: "#33383c" });
    d.round("z", [x, r * 2.5, z + r * 0.6], r * 0.74, r * 1.3, { fill: "#33383c" });
    d.round("z", [x, r * 2.5, z + r * 1.9], r * 0.68, r * 0.3, { fill: "#2b6db3", cap: circle(0, 0, r * 0.42, "#101315"), capFill: "#2b6db3" });
    if (flow) {
      d.round("y", [x, r * 3.2, z], r * 0.5, r * 0.5, { fill: STEEL, metal: true });
      d.round("y", [x, r * 3.7, z], r * 0.66, r * 0.8, { fill: "#c9a24a", cap: rect(-r * 0.5, -r * 0.08, r, r * 0.16, "#3b3322"), thread: 1 });
    }
  };
  for (let i = 0; i < count; i++) one((i % 3) * r * 3.4 + (i > 2 ? r * 1.7 : 0) + d.rng.between(-1, 1), i > 2 ? r * 4.2 : d.rng.between(-1, 1));
  tag(d, count > 1 ? r * 8.6 : r * 1.6, r * 0.4, r * 6);
  d.flat = true;
  d.pitch = 26;
  d.yaw = -24;
  d.size = count > 1 ? 0.74 : 0.62;
}
