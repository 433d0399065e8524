import { hollow, led, rect, seam } from "./art";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { type Kind, powered, shortModel } from "./kind";
import { NARROW, text } from "./lettering";
import { channels } from "./part";
import type { Series } from "./rack-look";
import { clamps, dsub, rj45, usb } from "./sockets";

const LAMPS: Record<Kind, string[]> = {
  cpu: ["RUN", "STOP", "ERR", "MAINT", "SF", "BF"],
  power: ["DC 24 V"],
  comm: ["SF", "BUSF", "RUN", "LINK", "RX/TX"],
  relay: ["RUN", "ERR"],
  in: ["RUN", "ERR"],
  out: ["RUN", "ERR"],
  analog: ["RUN", "ERR", "DIAG"],
};

/** Status lamps with their names, in as many columns as the room asks for. */
function lamps(
  d: Device,
  x: number,
  y: number,
  names: string[],
  ink: string,
  room: number,
  pitch = 3.6,
): string {
  const on = powered(d);
  const rows = Math.max(1, Math.floor(room / pitch));
  return names
    .slice(0, rows * 2)
    .map((n, k) => {
      const [i, dx] = [k % rows, Math.floor(k / rows) * 17];
      const red = /ERR|SF|BF|STOP|MAINT|DIAG/.test(n);
      return (
        led(x + dx, y + i * pitch, 0.9, red ? "#e5382c" : "#43c35a", on && !red, true) +
        text(x + dx + 2.4, y + i * pitch + 0.8, n, 2.3, { fill: ink, font: NARROW })
      );
    })
    .join("");
}

/** Two columns of channel LEDs. */
export function channelLeds(
  d: Device,
  x: number,
  y: number,
  w: number,
  h: number,
  n: number,
  ink: string,
): string {
  const columns = n > 16 ? 4 : n > 4 ? 2 : 1;
  const rows = Math.ceil(n / columns);
  const on = powered(d);
  let out = "";
  for (let i = 0; i < n; i++) {
    const cx = x + (w / columns) * (Math.floor(i / rows) + 0.3);
    const cy = y + (h / rows) * ((i % rows) + 0.5);
    const s = Math.min(0.85, (h / rows) * 0.3);
    out +=
      led(cx, cy, s, "#46c65c", on && d.rng.chance(0.4), true) +
      text(cx + s * 1.8, cy + s, String(i % 8), s * 2.3, { fill: ink, font: NARROW });
  }
  return out;
}

/** Sockets on the lower part of a CPU or communication module. */
export function portsOf(d: Device, x: number, y: number, w: number, h: number): string {
  const t = d.part.text;
  let out = "";
  let at = y;
  const put = (height: number, draw: (top: number) => string): void => {
    if (at + height > y + h) return;
    out += draw(at);
    at += height + 3;
  };
  const count = /2 ?x ?(PROFINET|RJ45)|PN\b|EIP|PN IO|Ethernet|ETH|ENBT|E\b$|ER|NJ|PROFINET/.test(t)
    ? /PN|2x/.test(t)
      ? 2
      : 1
    : 0;
  const s = Math.min(15, w * 0.62);
  for (let i = 0; i < count; i++) put(s * 0.92, (top) => rj45(x + (w - s) / 2, top, s));
  if (/DP\b|MPI|PROFIBUS|RS|SCU|CP 34|CPU 31/.test(t))
    put(Math.min(31, h * 0.5), (top) =>
      dsub(x + (w - Math.min(31, h * 0.5) * 0.4) / 2, top, Math.min(31, h * 0.5), true, "#5b4a86"),
    );
  if (/USB|NJ|L3|L24|M340 Proz|Q03/.test(t)) put(6, (top) => usb(x + (w - 12) / 2, top));
  return out;
}

/** Head of the front: maker, type and status lamps. */
export function frontOf(d: Device, s: Series, kind: Kind): string {
  const ink = inkOn(s.body);
  const { w, h, head } = s;
  const n = channels(d.part, kind === "analog" ? 8 : 16);
  let out =
    rect(0, 0, w, h * 0.012 + 1.2, s.accent, 0.4) +
    text(2.5, 6.4, d.part.maker.toUpperCase(), 3.4, {
      fill: ink,
      bold: true,
      max: w > 30 ? w - 14 : w - 5,
    }) +
    text(2.5, 11, shortModel(d.part), 3.1, { fill: ink, max: w - 5 });
  if (s.style === "window") {
    out += hollow(2, 12.8, w - 4, head - 12, "#14181a", 0.8);
    out += ["in", "out", "relay", "analog"].includes(kind)
      ? channelLeds(d, 3.5, 13.6, w - 6, head - 13.6, Math.min(n, 32), "#dfe5e5")
      : lamps(d, 5, 16, LAMPS[kind].slice(0, 3), "#dfe5e5", head, Math.max(2.8, (head - 14) / 3.4));
    out += seam(`M0 ${head + 2.5}H${w}`);
  } else if (kind === "cpu" || kind === "comm")
    out += lamps(d, 4.5, 16, LAMPS[kind].slice(0, w > 36 || h > 150 ? 6 : 2), ink, head - 12);
  else if (kind === "power") out += lamps(d, 4.5, 16.5, LAMPS.power, ink, 8);
  return out;
}

/** Removable terminal block with one clamp per row. */
export function turned(d: Device, w: number, h: number, rows: number, fill: string): string {
  const inner = clamps(d.rng, 0, 0, h - 6, w * 0.62, rows, fill);
  const label =
    rect(w * 0.66, 3, w * 0.27, h - 6, "#e9ebe6", 0.3) +
    Array.from({ length: rows }, (_, i) =>
      text(
        w * 0.8,
        3 + ((h - 6) / rows) * (i + 0.72),
        String(i + 1),
        Math.min(2.4, ((h - 6) / rows) * 0.7),
        { anchor: "middle", fill: "#333", font: NARROW },
      ),
    ).join("");
  return `<g transform="translate(0 ${h - 3}) rotate(-90)">${inner}</g>${label}`;
}
