import { circle, clamps, digits, dsub, hollow, key, lcd, led, raised, rect, rj45, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { heatSink } from "./drive";
import { powered, shortModel } from "./kind";
import { text, wrap } from "./lettering";

interface Look {
  w: number;
  h: number;
  d: number;
  body: string;
  front: string;
  accent: string;
  /** Order of the fittings on the front from top to bottom. */
  front1: string;
}

function look(d: Device): Look {
  const n = d.part.name;
  const rng = d.rng;
  const amps = Number(/(\d+) A\b/.exec(n)?.[1] ?? 0);
  const base: Look = { w: 60, h: 270, d: 190, body: "#b9bec1", front: "#6d7377", accent: "#00a0a0", front1: "label,display,rj,sub,clamp" };
  if (/Fanuc/.test(d.part.maker)) return { ...base, w: /80\/80|SP 15|PS/.test(n) ? 90 : 60, h: 300, d: 230, body: "#c2c6c4", front: "#efe9d2", accent: "#e8c31c", front1: "label,seven,sub,rj,door" };
  if (/SIMODRIVE/.test(n)) return { ...base, w: 100, h: 350, d: 240, front: "#54595c", front1: "label,sub,sub,door,clamp" };
  if (/Sensor Module/.test(n)) return { ...base, w: 50, h: 150, d: 110, front: "#676d71", front1: "label,rj,clamp" };
  if (/CU310/.test(n)) return { ...base, w: 73, h: 190, d: 75, front1: "label,display,rj,sub,clamp" };
  if (/S120/.test(n)) return { ...base, w: amps >= 30 ? 100 : 50, h: 280, d: 215, front1: "label,rj,door,clamp,clamp" };
  if (/9300/.test(n)) return { ...base, w: 78 + amps, h: 270, d: 200, body: "#c3c9cf", front: "#d2d7db", accent: "#1f4fa0", front1: "label,keypad,sub,sub,clamp" };
  if (/ACOPOS/.test(n)) return { ...base, w: /1090/.test(n) ? 86 : 70, h: 290, d: 200, body: "#b7bcbf", front: "#e0662c", accent: "#e0662c", front1: "label,seven,rj,clamp,clamp" };
  if (/AX5/.test(n)) return { ...base, w: 92, h: 274, d: 185, body: "#a9afb2", front: "#3c4144", accent: "#c8202b", front1: "label,display,keys,rj,sub,clamp" };
  if (/Compax/.test(n)) return { ...base, w: 85, h: 240, d: 180, body: "#bfc3c4", front: "#3a3f42", accent: "#e8b31c", front1: "label,seven,sub,sub,clamp" };
  if (/EcoDrive|DIAX/.test(n)) return { ...base, w: 65, h: 360, d: 240, body: "#c3c7c8", front: "#3b4a63", accent: "#2a4f8f", front1: "label,seven,sub,clamp,sub,clamp" };
  if (/IndraDrive/.test(n)) return { ...base, w: /HMV/.test(n) ? 150 : /HMS|W0028/.test(n) ? 75 : 65, h: 330, d: 230, body: "#b5babd", front: "#cfd3d5", accent: "#2a4f8f", front1: "label,keypad,sub,clamp,door" };
  if (/MELSERVO/.test(n)) return { ...base, w: /100B/.test(n) ? 60 : 40, h: 168, d: 150, body: "#4f565f", front: "#5b636d", accent: "#d7262f", front1: "label,seven,rj,sub,clamp" };
  if (/Sigma/.test(n)) return { ...base, w: /5R5/.test(n) ? 70 : /SGDM/.test(n) ? 55 : 50, h: 160, d: 165, body: /Sigma-7/.test(n) ? "#d5d7d6" : "#3b4044", front: /Sigma-7/.test(n) ? "#e4e6e5" : "#474c50", accent: "#1f5fb0", front1: "label,seven,keys,rj,sub,clamp" };
  if (/Accurax/.test(n)) return { ...base, w: 65, h: 150, d: 170, body: "#3a3f42", front: "#e0e2e1", accent: "#1f66ad", front1: "label,seven,rj,sub,clamp" };
  if (/Festo/.test(d.part.maker)) return { ...base, w: 66, h: 207, d: 181, body: "#b5babd", front: "#d9dcdd", accent: "#0091dc", front1: "label,seven,rj,sub,clamp" };
  if (/Lexium/.test(n)) return { ...base, w: 68, h: 270, d: 237, body: "#3c4144", front: "#494f53", accent: "#3dcd58", front1: "label,seven,keys,rj,clamp" };
  return { ...base, w: rng.int(55, 80) };
}

/** Servo amplifier or drive module: tall, narrow and deep, connectors on the front. */
export function servo(d: Device): void {
  const c = look(d);
  const { w, h } = c;
  const rng = d.rng;
  const sink = c.d * 0.3;
  heatSink(d, 2, 4, 0, w - 4, h - 8, sink);
  for (const y of [h - 6, -4]) d.box({ x: w * 0.2, y: Math.max(0, y), z: 0, w: w * 0.6, h: 10, d: 2.6 }, { fill: "#b8bcbe", art: { front: circle(w * 0.3, y > 0 ? 3 : 6, 2.6, "#2a2d30") } });
  const body = { x: 0, y: 0, z: sink, w, h, d: c.d - sink };
  const bd = body.d;
  const side = (name: "left" | "right"): string => vents(bd * 0.1, h * 0.05, bd * 0.74, h * 0.08, 12) + vents(bd * 0.1, h * 0.87, bd * 0.74, h * 0.08, 12) + d.plate(body, name, bd * 0.14, h * 0.32, Math.min(bd * 0.72, 96), Math.min(h * 0.26, bd * 0.46), { ground: "#eceeec" });
  const left = side("left");
  d.box(body, { fill: c.body, r: 1, art: { left, right: side("right"), top: vents(w * 0.1, bd * 0.14, w * 0.8, bd * 0.6, Math.max(5, Math.round(w / 6))) } });
  const ink = inkOn(c.front);
  const on = powered(d);
  const fw = w - 3;
  const items = c.front1.split(",");
  const u = Math.min(fw, 62);
  const parts = items.map((kind): { h: number; art: (y: number) => string } => {
    switch (kind) {
      case "label":
        return { h: u * 0.42 + 8, art: (y) => rect(0, y, fw, 4, c.accent, 0.5) + text(fw / 2, y + 5 + u * 0.14, d.part.maker, u * 0.13, { anchor: "middle", bold: true, fill: ink, max: fw - 6 }) + wrap(shortModel(d.part), u * 0.095, fw - 6, 2).map((l, i) => text(fw / 2, y + 6 + u * (0.27 + i * 0.11), l, u * 0.095, { anchor: "middle", fill: ink, max: fw - 6 })).join("") };
      case "seven":
        return { h: u * 0.3 + 4, art: (y) => raised(fw / 2 - u * 0.3, y, u * 0.6, u * 0.3, "#2b2f32") + digits(fw / 2 - u * 0.25, y + u * 0.04, u * 0.5, u * 0.22, on ? rng.pick(["00", "b3", "-0-", "P2"]) : "") };
      case "display":
        return { h: u * 0.26 + 4, art: (y) => lcd(fw / 2 - u * 0.34, y, u * 0.68, u * 0.24, on ? ["READY", "AXIS 1"] : [""], on ? "#a9c6dd" : "#8b979a") };
      case "keypad":
        return { h: u * 0.56 + 4, art: (y) => raised(fw / 2 - u * 0.36, y, u * 0.72, u * 0.54, "#33383b", 1.4) + lcd(fw / 2 - u * 0.31, y + u * 0.05, u * 0.62, u * 0.2, on ? ["0.00 rpm"] : [""]) + [0, 1, 2, 3].map((i) => key(fw / 2 - u * 0.31 + i * u * 0.16, y + u * 0.32, u * 0.13, u * 0.13, "", i ? "#848b8f" : "#c8352c")).join("") };
      case "keys":
        return { h: u * 0.14 + 4, art: (y) => [0, 1, 2].map((i) => key(fw / 2 - u * 0.3 + i * u * 0.21, y, u * 0.17, u * 0.13, "", "#2f3336")).join("") };
      case "rj":
        return { h: 21, art: (y) => rj45(fw / 2 - (fw > 34 ? 16 : 7), y, 14) + (fw > 34 ? rj45(fw / 2 + 2, y, 14) : "") + text(fw / 2, y + 17, "X1", 3, { anchor: "middle", fill: ink }) };
      case "sub":
        return { h: u * 0.32 + 5, art: (y) => dsub(fw / 2 - Math.min(fw - 8, 42) / 2, y, Math.min(fw - 8, 42)) };
      case "door":
        return { h: 42, art: (y) => raised(3, y, fw - 6, 38, mix(c.front, "#ffffff", 0.1), 1.4) + seam(`M${fw * 0.3} ${y + 32}H${fw * 0.7}`) + `<path d="M${fw / 2 - 6} ${y + 19}l6 -10l6 10z" fill="#f0c020" stroke="#222" stroke-width=".7" stroke-linejoin="round"/>` + text(fw / 2, y + 18, "!", 6.4, { anchor: "middle", bold: true }) + text(fw / 2, y + 27, "DC LINK", 3.6, { anchor: "middle", fill: inkOn(c.front), max: fw - 12 }) };
      default:
        return { h: 22, art: (y) => clamps(rng, 4, y, fw - 8, 16, Math.max(3, Math.round((fw - 8) / 9)), rng.chance(0.5) ? "#2c3033" : "#3f7d4f") };
    }
  });
  const used = parts.reduce((s, p) => s + p.h, 0);
  const room = h - 10;
  const scale = used > room ? room / used : 1;
  const gap = used < room ? (room - used) / parts.length : 0;
  let y = 3;
  let art = "";
  for (const p of parts) {
    // Crowded fronts are squeezed around their middle, so the fittings keep their shape.
    art += scale < 1 ? `<g transform="translate(${fw * (1 - scale) * 0.5} ${y}) scale(${scale})">${p.art(0)}</g>` : p.art(y);
    y += p.h * scale + gap;
  }
  art += text(fw / 2, h - 9, d.part.number, 3.6, { anchor: "middle", fill: ink, max: fw - 5 }) + led(5, h - 14, 1, "#46c65c", on);
  d.box({ x: 1.5, y: 2, z: c.d, w: fw, h: h - 4, d: 7 }, { fill: c.front, r: 1.8, art: { front: art } });
  if (/clamp$/.test(c.front1) && h > 150) d.box({ x: w * 0.15, y: 3, z: c.d + 7, w: w * 0.7, h: 17, d: 13 }, { fill: rng.chance(0.5) ? "#3f7d4f" : "#2c3033", r: 0.6, art: { front: clamps(rng, 0.5, 1, w * 0.7 - 1, 15, Math.max(3, Math.round(w / 10)), "#33383b"), top: screw(4, 5, 1.6) } });
  void hollow;
  d.yaw = 38;
  d.size = 0.78;
}
