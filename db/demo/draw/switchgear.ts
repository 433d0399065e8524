import { circle, clamps, digits, hollow, key, led, line, numbers, raised, rect, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text, wrap } from "./lettering";
import { quantity } from "./part";
import type { Point } from "./view";

interface Colours {
  body: string;
  face: string;
  accent: string;
}

function colours(maker: string): Colours {
  if (/Siemens/.test(maker)) return { body: "#4b5154", face: "#6f777b", accent: "#00a0a0" };
  if (/Schneider/.test(maker)) return { body: "#34393c", face: "#e2e4e0", accent: "#3dcd58" };
  if (/Eaton/.test(maker)) return { body: "#c9cdcb", face: "#dfe1df", accent: "#1f66ad" };
  return { body: "#33383b", face: "#dcdedc", accent: "#e2231a" };
}

/** Terminal tier of a contactor or breaker: big screws, visible from above and in front. */
function tier(d: Device, w: number, y: number, h: number, z: number, depth: number, fill: string, names: string[]): void {
  const n = names.length;
  d.box({ x: 0, y, z: 0, w, h, d: z + depth }, { fill, r: 1, art: { front: clamps(d.rng, 1, 1, w - 2, h - 5, n, mix(fill, "#000000", 0.1)) + numbers(1, h - 1, w - 2, n, (i) => names[i] ?? "", inkOn(fill), 2.6), top: names.map((_, i) => hollow((w / n) * (i + 0.2), (z + depth) * 0.55, (w / n) * 0.6, (z + depth) * 0.3, "#131516", 0.6)).join("") } });
}

/** Contactor or contactor relay. */
export function contactor(d: Device): void {
  const c = colours(d.part.maker);
  const n = d.part.name;
  const amps = quantity(n, "A\\b") ?? Number(/(?:AF|DILM|D)(\d\d)/.exec(n)?.[1] ?? 9);
  const k = /S2/.test(n) ? 55 : amps > 17 || /S0\b|18,5/.test(n) ? 45 : 45;
  const tall = /S2/.test(n) ? 114 : /S0\b/.test(n) || amps > 17 ? 85 : 68;
  const aux = /Hilfs|M22/.test(n);
  const [w, h, depth] = [k, tall, tall * 0.98];
  const t = h * 0.24;
  const top = aux ? ["13NO", "21NC", "31NC", "43NO"] : ["1/L1", "3/L2", "5/L3", "13"];
  const low = aux ? ["14", "22", "32", "44"] : ["2/T1", "4/T2", "6/T3", "14"];
  const body = { x: 0, y: 0, z: 0, w, h, d: depth * 0.5 };
  const art = (name: "left" | "right"): string => d.plate(body, name, body.d * 0.1, h * 0.3, body.d * 0.8, Math.min(h * 0.36, body.d * 0.7));
  const left = art("left");
  d.box(body, { fill: c.body, r: 1.2, art: { left, right: art("right"), back: rect(0, h * 0.36, w, h * 0.28, "#000", 0, 'opacity=".35"') } });
  tier(d, w, h - t, t, depth * 0.5, depth * 0.22, c.body, top);
  tier(d, w, 0, t, depth * 0.5, depth * 0.22, c.body, low);
  const fh = h - 2 * t;
  const ink = inkOn(c.face);
  const front = rect(0, 0, w - 1, 1.4, c.accent) + text(2.5, 6.4, d.part.maker.toUpperCase(), 3.6, { bold: true, fill: ink, max: w - 6 }) + text(2.5, 11, d.part.number, 3.3, { fill: ink, max: w - 6 }) + hollow(w * 0.32, 13.5, w * 0.34, Math.min(12, fh - 20)) + raised(w * 0.37, 14.5, w * 0.24, Math.min(9, fh - 23), mix(c.face, "#000000", 0.15)) + text(2.5, fh - 2.2, shortModel(d.part), 2.6, { fill: ink, max: w - 6 });
  d.box({ x: 0.5, y: t, z: body.d, w: w - 1, h: fh, d: depth * 0.42 }, { fill: c.face, r: 1.4, art: { front, right: vents(depth * 0.05, fh * 0.2, depth * 0.16, fh * 0.5, 3), top: rect(0, 0, w, 2, "#000", 0, 'opacity=".1"') } });
  if (d.rng.chance(0.35)) d.box({ x: 4, y: t + fh * 0.12, z: depth * 0.92, w: w - 8, h: fh * 0.7, d: 14 }, { fill: mix(c.body, "#ffffff", 0.08), r: 1, art: { front: clamps(d.rng, 1, 1, w - 10, fh * 0.24, 4, c.body) + clamps(d.rng, 1, fh * 0.42, w - 10, fh * 0.24, 4, c.body) + text((w - 8) / 2, fh * 0.37, "2NO + 2NC", 2.8, { anchor: "middle", fill: inkOn(c.body), max: w - 12 }) } });
  d.yaw = 34;
  d.pitch = 22;
  d.size = 0.68;
}

/** Motor protection switch with a rotary knob, or overload relay with a dial. */
export function breaker(d: Device): void {
  const c = colours(d.part.maker);
  const rng = d.rng;
  const relay = /LRD|Motorschutzrelais/.test(d.part.name);
  const [w, h, depth] = [45, relay ? 66 : 96, relay ? 70 : 84];
  const t = h * 0.2;
  const body = { x: 0, y: 0, z: 0, w, h, d: depth * 0.62 };
  const art = (name: "left" | "right"): string => d.plate(body, name, body.d * 0.12, h * 0.3, body.d * 0.76, Math.min(h * 0.4, body.d * 0.6));
  const left = art("left");
  d.box(body, { fill: c.body, r: 1.2, art: { left, right: art("right") } });
  tier(d, w, h - t, t, body.d, depth * 0.12, c.body, ["1/L1", "3/L2", "5/L3"]);
  tier(d, w, 0, t, body.d, depth * 0.12, c.body, relay ? ["95", "96", "97", "98"] : ["2/T1", "4/T2", "6/T3"]);
  if (relay) for (const i of [0, 1, 2]) d.box({ x: 5 + i * 13.5, y: h, z: body.d * 0.5, w: 6, h: 12, d: 4 }, { fill: "#b87b45" });
  const fh = h - 2 * t;
  const z = depth * 0.9;
  const ink = inkOn(c.face);
  const front = rect(0, 0, w - 1, 1.4, c.accent) + text(2.5, 6, d.part.maker.toUpperCase(), 3.5, { bold: true, fill: ink, max: w - 6 }) + text(2.5, 10, d.part.number, 3, { fill: ink, max: w - 6 }) + circle(w * 0.76, fh - 7, 4.6, "#e9e9e4") + circle(w * 0.76, fh - 7, 2.8, "url(#screw)") + rect(w * 0.76 - 2.4, fh - 7.4, 4.8, 0.8, "#33383b") + Array.from({ length: 5 }, (_, i) => line(`M${w * 0.76 + Math.cos(2.4 + i) * 4.8} ${fh - 7 + Math.sin(2.4 + i) * 4.8}l${Math.cos(2.4 + i) * 1.2} ${Math.sin(2.4 + i) * 1.2}`, ink, 0.4)).join("") + text(w * 0.6, fh - 2, `${String(quantity(d.part.text, "A\\b") ?? rng.int(4, 16))} A`, 3, { fill: ink, anchor: "end" });
  d.box({ x: 0.5, y: t, z: body.d, w: w - 1, h: fh, d: z - body.d }, { fill: c.face, r: 1.4, art: { front: front + (relay ? key(5, fh * 0.5, 8, 6, "R", "#2a62a8") + key(5, fh * 0.5 + 8, 8, 6, "T", "#c8352c") : "") } });
  if (!relay) {
    const knob = /Eaton/.test(d.part.maker) ? "#2b2f32" : /ABB/.test(d.part.maker) ? "#2b2f32" : /Schneider/.test(d.part.maker) ? "#2a2d30" : "#2c3033";
    const at = fh * 0.56 + t;
    d.round("z", [w * 0.38, at, z], 11, 3, { fill: "#d9dbd8" });
    d.round("z", [w * 0.38, at, z + 3], 9, 7, { fill: knob, thread: 20, cap: rect(-2.4, -8.6, 4.8, 17.2, mix(knob, "#ffffff", 0.16), 1.2) + rect(-0.6, -8, 1.2, 6, "#fff") + text(6.4, 1, "I", 3.4, { fill: "#fff", anchor: "middle" }) + text(-6.4, 1, "0", 3.4, { fill: "#fff", anchor: "middle" }) });
  }
  d.yaw = 32;
  d.pitch = 20;
  d.size = 0.68;
}

/** Plug-in relay with a clear cover. */
export function plugRelay(d: Device): void {
  const [w, h, depth] = [21.5, 34, 28];
  const socket = { x: -3, y: 0, z: -2, w: w + 6, h: 5, d: depth + 4 };
  for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) d.box({ x: 3 + i * 7, y: 0, z: 3 + j * 6.4, w: 0.7, h: 6, d: 3 }, { fill: "#c9a24a", r: 0.1 });
  void socket;
  const inside = rect(w * 0.12, h * 0.42, w * 0.76, h * 0.42, "#b5642e", 1) + Array.from({ length: 9 }, (_, i) => line(`M${w * 0.12} ${h * (0.44 + i * 0.045)}H${w * 0.88}`, "#6f3412", 0.5, 0.6)).join("") + rect(w * 0.2, h * 0.16, w * 0.6, h * 0.05, "#c9a24a") + rect(w * 0.3, h * 0.23, w * 0.08, h * 0.18, "#d6d9da") + rect(w * 0.6, h * 0.23, w * 0.08, h * 0.18, "#d6d9da") + rect(0, 0, w, h, "url(#glass)");
  const body = { x: 0, y: 6, z: 0, w, h, d: depth };
  const art = d.plate(body, "right", 2, 5, depth - 4, h * 0.58, { ground: "#f2f2ee" });
  d.box(body, { fill: "#d5d6d0", r: 1, art: { front: inside + text(w / 2, 4, "OMRON", 3, { anchor: "middle", bold: true }) + led(w * 0.5, h * 0.92, 0.9, "#46c65c"), right: art, left: inside, top: rect(2, 2, w - 4, depth - 4, "#fff", 0.6, 'opacity=".2"') + text(w / 2, depth / 2, d.part.number, 3, { anchor: "middle", max: w - 4 }) } });
  d.size = 0.58;
  d.pitch = 24;
}

/** Rail-mounted feed-through terminals, several side by side when sold as a pack. */
export function railTerminal(d: Device): void {
  const earth = /Schutzleiter|WPE/.test(d.part.text);
  const fill = earth ? "#4c9a4f" : /WDU/.test(d.part.name) ? "#cdb98f" : "#aeb4b6";
  const pitch = 5.2 + (quantity(d.part.text, "mm²") ?? 2.5) * 0.3;
  const n = /VE/.test(d.part.name) ? 9 : 4;
  const profile: Point[] = [[0, 0], [0, 30], [8, 40], [16, 44], [32, 44], [40, 40], [48, 30], [48, 0], [36, -3], [12, -3]];
  const strip = (s: string): string => s;
  for (let i = 0; i < n; i++) {
    const last = i === n - 1;
    const end = seam("M6 32H42M24 4V40") + hollow(18, 40, 12, 8) + (last ? d.plate({ x: 0, y: 0, z: 0, w: 48, h: 44, d: 48 }, "right", 7, 14, 34, 21) : "");
    const body = earth && i % 2 ? "#d8c52e" : fill;
    d.prism(i * pitch, pitch - 0.25, profile.map(([z, y]): Point => [z, y + 3]), { fill: body, end, strips: { 2: strip(circle(pitch / 2, 4, 1.5, "url(#screw)") + rect(pitch / 2 - 1.3, 3.8, 2.6, 0.4, "#444")), 3: rect(pitch * 0.15, 4, pitch * 0.7, 8, "#f2f2ee", 0.3) + text(pitch / 2, 10, String(i + 1), 4, { anchor: "middle" }), 4: strip(circle(pitch / 2, 4, 1.5, "url(#screw)") + rect(pitch / 2 - 1.3, 3.8, 2.6, 0.4, "#444")) } });
  }
  // The close-up has to find the plate on the outermost terminal.
  if (d.spot) d.spot = { ...d.spot, centre: [n * pitch, 22, 24] };
  d.yaw = 48;
  d.pitch = 26;
  d.size = 0.6;
}

/** Contact element for push-buttons. */
export function contactElement(d: Device): void {
  const open = /K10/.test(d.part.name);
  const body = { x: 0, y: 0, z: 0, w: 10, h: 40, d: 34 };
  d.box(body, { fill: "#33383b", r: 1, art: { right: d.plate(body, "right", 3, 10, 28, 19) + screw(7, 5, 2.2) + screw(27, 36, 2), front: hollow(2, 3, 6, 7) + hollow(2, 30, 6, 7) + screw(5, 14, 2.4, 20) + screw(5, 26, 2.4, 70) + text(5, 21, open ? "3" : "1", 3, { anchor: "middle", fill: "#fff" }) } });
  d.box({ x: 2.5, y: 16, z: -7, w: 5, h: 8, d: 7 }, { fill: open ? "#3a9f54" : "#c8352c", r: 0.8 });
  d.box({ x: 1, y: 40, z: 8, w: 8, h: 3, d: 18 }, { fill: "#2a2e31" });
  d.size = 0.58;
  d.yaw = 44;
}

/** Panel-mounted controller, 48 × 48 mm. */
export function controller(d: Device): void {
  const body = { x: 2, y: 2, z: 0, w: 45, h: 45, d: 62 };
  d.box(body, { fill: "#33383b", r: 1, art: { right: d.plate(body, "right", 12, 9, 44, 27), left: vents(10, 6, 42, 8, 9), top: vents(6, 10, 33, 40, 7), back: clamps(d.rng, 3, 5, 39, 10, 6, "#2b2f32") + clamps(d.rng, 3, 28, 39, 10, 6, "#2b2f32") } });
  const front = rect(2, 2, 45, 45, "#24282b", 1.2) + text(5, 6.6, d.part.maker.toUpperCase(), 3.2, { fill: "#dfe3e3", bold: true }) + text(44, 6.6, "E5CC", 3.2, { fill: "#dfe3e3", anchor: "end" }) + digits(5, 9, 39, 14, "85.0", "#f4f6f4") + digits(9, 24, 35, 9, "90.0", "#5ce07a") + [0, 1, 2, 3].map((i) => key(5 + i * 10.2, 37, 8.6, 6, ["O", "<", "v", "^"][i] ?? "", "#55595c")).join("");
  d.box({ x: 0, y: 0, z: 62, w: 49, h: 49, d: 5 }, { fill: "#2a2e31", r: 2, art: { front } });
  d.size = 0.62;
}

/** Fan with filter, or cooling unit for a cabinet. */
export function climate(d: Device): void {
  const cooler = /Kühlgerät/.test(d.part.text);
  const flow = Number(/(\d+) m³/.exec(d.part.text)?.[1] ?? 180);
  const [w, h, depth] = cooler ? [280, 550, 200] : [204 + flow * 0.1, 204 + flow * 0.1, 90 + flow * 0.06];
  const body = { x: w * 0.06, y: h * (cooler ? 0 : 0.06), z: 0, w: w * 0.88, h: h * (cooler ? 1 : 0.88), d: depth - 12 };
  const rotor = (cx: number, cy: number, r: number): string => circle(cx, cy, r, "#1e2124") + Array.from({ length: 7 }, (_, i) => `<path transform="translate(${cx} ${cy}) rotate(${i * 51.4})" d="M0 0C${r * 0.3} ${-r * 0.2} ${r * 0.5} ${-r * 0.6} ${r * 0.2} ${-r * 0.92}C${-r * 0.1} ${-r * 0.8} ${-r * 0.2} ${-r * 0.4} 0 0Z" fill="#3d4246"/>`).join("") + circle(cx, cy, r * 0.32, "#565c60") + [0.5, 0.7, 0.9].map((k) => circle(cx, cy, r * k, "none", `stroke="#8b9194" stroke-width="${r * 0.022}"`)).join("") + line(`M${cx - r} ${cy}H${cx + r}M${cx} ${cy - r}V${cy + r}`, "#8b9194", r * 0.025);
  const plateW = Math.min((depth - 12) * 0.8, 110);
  d.box(body, { fill: cooler ? "#d9dbd8" : "#34393c", r: 2, art: { right: d.plate(body, "right", (depth - 12 - plateW) / 2, body.h * 0.2, plateW, plateW * 0.6, { ground: "#e3e5e4" }), back: rotor(body.w / 2, body.h * 0.5, Math.min(body.w, body.h) * 0.4), top: cooler ? vents(20, 30, body.w - 40, depth * 0.5, 12) : "" } });
  const front = cooler
    ? vents(w * 0.12, h * 0.1, w * 0.76, h * 0.28, 16, false) + vents(w * 0.12, h * 0.66, w * 0.76, h * 0.24, 14, false) + text(w * 0.12, h * 0.5, d.part.maker.toUpperCase(), h * 0.034, { bold: true, fill: "#555b5f" }) + digits(w * 0.6, h * 0.46, w * 0.26, h * 0.06, "35")
    : vents(w * 0.08, h * 0.1, w * 0.84, h * 0.8, 15, false) + raised(w * 0.38, h * 0.92, w * 0.24, h * 0.05, "#c4c8c6") + text(w * 0.92, h * 0.96, d.part.maker.toUpperCase(), h * 0.03, { anchor: "end", bold: true, fill: "#6a7073" });
  d.box({ x: 0, y: 0, z: depth - 12, w, h, d: 14 }, { fill: "#dcdedb", r: 4, art: { front } });
  void wrap;
  d.size = 0.76;
}
