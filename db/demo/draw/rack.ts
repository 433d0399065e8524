import { clamps, dsub, hollow, key, lcd, led, line, numbers, raised, rect, rj45, screw, seam, usb, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { kindOf, powered, shortModel, type Kind } from "./kind";
import { NARROW, text } from "./lettering";
import { channels } from "./part";

interface Series {
  w: number;
  h: number;
  d: number;
  body: string;
  door: string;
  accent: string;
  /** Height of the head with the status display. */
  head: number;
  style: "door" | "window" | "block";
}

function series(d: Device): Series {
  const n = d.part.name;
  const base: Series = { w: 40, h: 125, d: 112, body: "#565b5e", door: "#62686b", accent: "#7fb8b2", head: 24, style: "door" };
  if (/S7-400/.test(n)) return { ...base, w: /CPU 41[67]|PS 407 10|414-4H|414-3/.test(n) ? 50 : 26, h: 290, d: 210, head: 60, body: "#51565a", door: "#5c6266" };
  if (/S7-1500|PM 1507/.test(n)) return { ...base, w: /1517|1518/.test(n) ? 175 : /1516/.test(n) ? 70 : /1511C/.test(n) ? 85 : /PM 1507 24 V\/8/.test(n) ? 75 : /PM 1507/.test(n) ? 50 : 35, h: 147, d: 124, body: "#43484b", door: "#4f5559", accent: "#00a0a0", head: 20 };
  if (/M340/.test(n)) return { ...base, w: 32, h: 100, d: 88, body: "#45494c", door: "#3a3e41", accent: "#3dcd58", head: 25, style: "window" };
  if (/MELSEC Q/.test(n)) return { ...base, w: 27.4, h: 98, d: 88, body: "#595f66", door: "#4a4f55", accent: "#d7e1e5", head: 26, style: "window" };
  if (/CJ\d|NJ\d/.test(n)) return { ...base, w: /NJ/.test(n) ? 90 : /CJ2|PA2/.test(n) ? 49 : 31, h: 90, d: 70, body: "#33373a", door: "#3d4145", accent: "#2f7fc1", head: 22, style: "window" };
  if (/ControlLogix|1756/.test(n)) return { ...base, w: /PA72|PB72/.test(n) ? 112 : 35, h: 140, d: 138, body: "#3f4347", door: "#4a4f53", accent: "#b4bcc2", head: 32, style: "window" };
  if (/1769|Compact I\/O|CompactLogix/.test(n)) return { ...base, w: /L24|L33/.test(n) ? 90 : /L35/.test(n) ? 70 : 35, h: 118, d: 87, body: "#474b4f", door: "#3a3e42", accent: "#b4bcc2", head: 30, style: "window" };
  if (/SLC/.test(n)) return { ...base, w: 35, h: 140, d: 140, body: "#4b4f55", door: "#3e4247", accent: "#c23a33", head: 34, style: "window" };
  if (/AC500/.test(n)) return { ...base, w: /PM/.test(n) ? 67 : 67.5, h: 135, d: 72, body: "#dcddda", door: "#2e3235", accent: "#e2231a", head: 62, style: "block" };
  if (/CI801|DI810/.test(n)) return { ...base, w: /CI801/.test(n) ? 86 : 54, h: 119, d: 90, body: "#cfd2d0", door: "#bfc3c2", accent: "#4b74a8", head: 60, style: "block" };
  if (/Flexi Soft/.test(n)) return { ...base, w: 22.5, h: 96.5, d: 116, body: "#e3c32c", door: "#dbb920", accent: "#1d2124", head: 46, style: "block" };
  if (/IM 153/.test(n)) return { ...base, w: 40 };
  return { ...base, w: /314C|313C|319|318/.test(n) ? 120 : /317|SM 326/.test(n) ? 80 : /312C/.test(n) ? 80 : 40 };
}

const LAMPS: Record<Kind, string[]> = {
  cpu: ["RUN", "STOP", "ERR", "MAINT", "SF", "BF"],
  power: ["DC 24 V"],
  comm: ["SF", "BUSF", "RUN", "LINK", "RX/TX"],
  relay: ["RUN", "ERR"],
  in: ["RUN", "ERR"],
  out: ["RUN", "ERR"],
  analog: ["RUN", "ERR", "DIAG"],
};

function lamps(d: Device, x: number, y: number, names: string[], ink: string, room: number, pitch = 3.6): string {
  const on = powered(d);
  const rows = Math.max(1, Math.floor(room / pitch));
  return names.slice(0, rows * 2).map((n, k) => {
    const [i, dx] = [k % rows, Math.floor(k / rows) * 17];
    const red = /ERR|SF|BF|STOP|MAINT|DIAG/.test(n);
    return led(x + dx, y + i * pitch, 0.9, red ? "#e5382c" : "#43c35a", on && !red, true) + text(x + dx + 2.4, y + i * pitch + 0.8, n, 2.3, { fill: ink, font: NARROW });
  }).join("");
}

/** Two columns of channel LEDs. */
function channelLeds(d: Device, x: number, y: number, w: number, h: number, n: number, ink: string): string {
  const columns = n > 16 ? 4 : n > 4 ? 2 : 1;
  const rows = Math.ceil(n / columns);
  const on = powered(d);
  let out = "";
  for (let i = 0; i < n; i++) {
    const cx = x + (w / columns) * (Math.floor(i / rows) + 0.3);
    const cy = y + (h / rows) * ((i % rows) + 0.5);
    const s = Math.min(0.85, (h / rows) * 0.3);
    out += led(cx, cy, s, "#46c65c", on && d.rng.chance(0.4), true) + text(cx + s * 1.8, cy + s, String(i % 8), s * 2.3, { fill: ink, font: NARROW });
  }
  return out;
}

/** Sockets on the lower part of a CPU or communication module. */
function sockets(d: Device, x: number, y: number, w: number, h: number): string {
  const t = d.part.text;
  let out = "";
  let at = y;
  const put = (height: number, draw: (top: number) => string): void => {
    if (at + height > y + h) return;
    out += draw(at);
    at += height + 3;
  };
  const count = /2 ?x ?(PROFINET|RJ45)|PN\b|EIP|PN IO|Ethernet|ETH|ENBT|E\b$|ER|NJ|PROFINET/.test(t) ? (/PN|2x/.test(t) ? 2 : 1) : 0;
  const s = Math.min(15, w * 0.62);
  for (let i = 0; i < count; i++) put(s * 0.92, (top) => rj45(x + (w - s) / 2, top, s));
  if (/DP\b|MPI|PROFIBUS|RS|SCU|CP 34|CPU 31/.test(t)) put(Math.min(31, h * 0.5), (top) => dsub(x + (w - Math.min(31, h * 0.5) * 0.4) / 2, top, Math.min(31, h * 0.5), true, "#5b4a86"));
  if (/USB|NJ|L3|L24|M340 Proz|Q03/.test(t)) put(6, (top) => usb(x + (w - 12) / 2, top));
  return out;
}

function frontOf(d: Device, s: Series, kind: Kind): string {
  const ink = inkOn(s.body);
  const { w, h, head } = s;
  const n = channels(d.part, kind === "analog" ? 8 : 16);
  let out = rect(0, 0, w, h * 0.012 + 1.2, s.accent, 0.4) + text(2.5, 6.4, d.part.maker.toUpperCase(), 3.4, { fill: ink, bold: true, max: w - 5 }) + text(2.5, 11, shortModel(d.part), 3.1, { fill: ink, max: w - 5 });
  if (s.style === "window") {
    out += hollow(2, 12.8, w - 4, head - 12, "#14181a", 0.8);
    out += ["in", "out", "relay", "analog"].includes(kind) ? channelLeds(d, 3.5, 13.6, w - 6, head - 13.6, Math.min(n, 32), "#dfe5e5") : lamps(d, 5, 16, LAMPS[kind].slice(0, 3), "#dfe5e5", head, Math.max(2.8, (head - 14) / 3.4));
    out += seam(`M0 ${head + 2.5}H${w}`);
  } else if (kind === "cpu" || kind === "comm") out += lamps(d, 4.5, 16, LAMPS[kind].slice(0, w > 36 || h > 150 ? 6 : 2), ink, head - 12);
  else if (kind === "power") out += lamps(d, 4.5, 16.5, LAMPS.power, ink, 8);
  return out;
}

/** Module of a rack or of a row on a mounting rail: CPU, signal, communication or supply. */
export function rack(d: Device): void {
  const s = series(d);
  const kind = kindOf(d.part);
  const { w, h, rng } = { ...s, rng: d.rng };
  const depth = s.d - 8;
  d.yaw = w > 60 ? 30 : 26;
  d.box({ x: 3, y: 6, z: -5, w: w - 6, h: h - 12, d: 5 }, { fill: mix(s.body, "#000000", 0.25) });
  const shape = { x: 0, y: 0, z: 0, w, h, d: depth };
  const sidePlate = (name: "left" | "right"): string => {
    const pw = Math.min(depth * 0.66, 62);
    return d.plate(shape, name, depth * 0.17, h > 200 ? h * 0.3 : h * 0.3, pw, Math.min(h * 0.4, pw * 0.62), { ground: kind === "power" ? "#d9dcdd" : "#eceeeb" }) + vents(depth * 0.2, h * 0.05, depth * 0.6, h * 0.09, 14) + vents(depth * 0.2, h * 0.86, depth * 0.6, h * 0.09, 14);
  };
  // Left first, so the close-up shows the right-hand plate.
  const left = sidePlate("left");
  d.box(shape, { fill: s.body, r: 1.4, art: { front: frontOf(d, s, kind), left, right: sidePlate("right"), top: vents(3, depth * 0.15, w - 6, depth * 0.6, Math.max(5, Math.round(w / 4))), back: vents(w * 0.2, h * 0.1, w * 0.6, h * 0.14, 6) + hollow(w * 0.25, h * 0.42, w * 0.5, 12, "#222", 1) + rect(0, h * 0.62, w, 1, "#000", 0, 'opacity=".4"') } });
  const top = h - s.head - 4;
  const bottom = 4;
  const dh = top - bottom;
  const terminals = ["in", "out", "relay", "analog"].includes(kind);
  if (terminals && s.style !== "door") {
    const rows = Math.min(20, Math.max(10, channels(d.part, 16) + 2));
    const art = turned(d, w - 4, dh, rows, s.style === "block" ? "#30363a" : mix(s.door, "#000000", 0.15));
    d.box({ x: 2, y: bottom, z: depth, w: w - 4, h: dh, d: 9 }, { fill: s.door, r: 0.8, art: { front: art } });
    return;
  }
  const artW = w - 3;
  const doorInk = inkOn(s.door);
  let art = "";
  if (terminals) {
    const lw = Math.min(14, artW * 0.4);
    art += channelLeds(d, 1, 3, Math.min(10, artW * 0.3), dh - 14, Math.min(32, channels(d.part, 16)), doorInk) + rect(artW - lw - 3, 3, lw, dh - 18, "#e5e7e1", 0.5) + numbers(artW - lw - 3, 0, lw, 1, () => "", "#333") + Array.from({ length: 10 }, (_, i) => line(`M${artW - lw - 3} ${3 + ((dh - 18) / 10) * (i + 1)}h${lw}`, "#777", 0.2) + (rng.chance(0.4) ? text(artW - lw - 2, 3 + ((dh - 18) / 10) * (i + 0.75), `E${rng.int(0, 9)}.${rng.int(0, 7)}`, 3, { fill: "#333", max: lw - 2 }) : "")).join("") + text(2.5, dh - 6.5, d.part.number, 2.9, { fill: doorInk, max: artW - 5 });
  } else if (kind === "power") {
    art += vents(4, 5, artW - 8, dh * 0.3, Math.max(6, Math.round(w / 5))) + clamps(rng, 3, dh * 0.55, artW - 6, dh * 0.2, Math.max(4, Math.round(artW / 9)), "#2c3033") + text(3, dh - 6, d.part.number, 2.9, { fill: doorInk, max: artW - 6 }) + key(artW / 2 - 5, dh * 0.4, 10, 6, "I/0", "#b8322a");
  } else if (/S7-1500/.test(d.part.name) && kind === "cpu") {
    const sw = Math.min(artW - 8, 46);
    art += hollow(4, 6, sw, sw * 0.74, "#0e2a44", 1) + rect(4, 6, sw, 5, "#1f6fae") + text(6, 9.8, shortModel(d.part), 3, { fill: "#fff", max: sw - 4 }) + text(6, 15.5, "RUN", 3.4, { fill: "#7fe08f", bold: true }) + ["Übersicht", "Diagnose", "Module"].map((m, i) => text(6, 20 + i * 4.2, m, 2.7, { fill: "#cfe4f4", max: sw - 4 })).join("") + rect(4, 6, sw, sw * 0.74, "url(#glass)", 1);
    art += ["◄", "OK", "►", "ESC"].map((k, i) => key(4 + i * (sw / 4), 10 + sw * 0.74, sw / 4 - 1.2, 5, k === "◄" || k === "►" ? "" : k, "#2d3235")).join("") + seam(`M0 ${dh * 0.62}H${artW}`) + sockets(d, 0, dh * 0.66, Math.min(artW, 40), dh * 0.3) + text(artW - 3, dh - 4, d.part.number, 2.6, { fill: doorInk, max: artW * 0.6, anchor: "end" });
  } else {
    const sw = Math.min(artW, 40);
    art += hollow(sw * 0.16, 4, sw * 0.3, 8, "#1a1d1f") + raised(sw * 0.24, 5, 3, 5, "#9aa0a2", 0.4) + ["RUN", "STOP", "MRES"].map((m, i) => text(sw * 0.52, 6 + i * 3, m, 2.3, { fill: doorInk, font: NARROW, max: sw * 0.4 })).join("");
    if (/CPU 31|CPU 41|BMXP|Q03|NJ/.test(d.part.name)) art += hollow(sw * 0.12, 15, sw * 0.76, 4, "#131517", 0.5) + text(sw * 0.5, 22, "MEMORY", 2, { fill: doorInk, anchor: "middle" });
    if (w > 85 && !/NJ/.test(d.part.name)) art += clamps(rng, sw + 3, 4, artW - sw - 6, dh * 0.34, 12, "#393e41") + clamps(rng, sw + 3, dh * 0.44, artW - sw - 6, dh * 0.34, 12, "#393e41") + channelLeds(d, sw + 4, dh * 0.82, artW - sw - 8, dh * 0.16, 16, doorInk);
    else if (w > 85) art += lcd(sw + 4, 8, artW - sw - 10, 14, ["RUN  PWR", "ECAT OP"], "#20262a", "#5ce07a") + rj45(sw + 6, 28, 14) + rj45(sw + 24, 28, 14);
    art += sockets(d, 0, 25, sw, dh - 34) + text(2.5, dh - 3, d.part.number, 2.7, { fill: doorInk, max: artW - 5 });
  }
  d.box({ x: 1.5, y: bottom, z: depth, w: artW, h: dh, d: s.style === "block" ? 3 : 7 }, { fill: s.door, r: 1.2, art: { front: art, top: rect(artW / 2 - 4, 1, 8, 2, "#000", 0.5, 'opacity=".3"') } });
  if (w > 30) d.box({ x: w / 2 - 4, y: h - 4, z: depth, w: 8, h: 3, d: 3 }, { fill: mix(s.body, "#ffffff", 0.08), art: { front: screw(4, 1.5, 1.2, 30) } });
}

/** Removable terminal block with one clamp per row. */
function turned(d: Device, w: number, h: number, rows: number, fill: string): string {
  const inner = clamps(d.rng, 0, 0, h - 6, w * 0.62, rows, fill);
  const label = rect(w * 0.66, 3, w * 0.27, h - 6, "#e9ebe6", 0.3) + Array.from({ length: rows }, (_, i) => text(w * 0.8, 3 + ((h - 6) / rows) * (i + 0.72), String(i + 1), Math.min(2.4, ((h - 6) / rows) * 0.7), { anchor: "middle", fill: "#333", font: NARROW })).join("");
  return `<g transform="translate(0 ${h - 3}) rotate(-90)">${inner}</g>${label}`;
}
