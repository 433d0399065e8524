import { barcode, line, rect, screw } from "./art";
import { NARROW, text, wrap } from "./lettering";
import { type Part, quantity } from "./part";
import { Random } from "./random";
import { f } from "./view";

/** Text of the electrical line of a type plate. */
function rating(part: Part): string {
  const volts = /\d+(?:[.,]\d+|\s?[.\-–/…]\s?\d+)*\s*V(?:\s?(?:AC\/DC|DC|AC))?(?![a-zA-Z])/.exec(
    part.text,
  )?.[0];
  const phase = /[13] ?AC \d{3}(?:[/–-]\d{3})? V/.exec(part.text)?.[0];
  const kw = quantity(part.text, "kW");
  const amps = quantity(part.text, "(?<=\\s)A\\b");
  const bar = quantity(part.text, "bar");
  const out = [
    phase ?? volts,
    kw ? `${String(kw)} kW` : undefined,
    amps ? `${String(amps)} A` : undefined,
    bar ? `p max ${String(bar)} bar` : undefined,
  ];
  return out.filter((s) => s !== undefined).join("   ") || "24 V DC";
}

export interface PlateLook {
  ground?: string;
  /** Colour of the bar behind the maker's name, if there is one. */
  bar?: string;
  riveted?: boolean;
}

/** Type plate of w × h millimetres at the origin. */
export function plate(
  part: Part,
  x: number,
  y: number,
  w: number,
  h: number,
  look: PlateLook = {},
): string {
  const rng = new Random(`plate ${part.seed}`);
  const ground = look.ground ?? "#f4f4f0";
  const ink = "#1d2124";
  const m = Math.min(w, h) * 0.07;
  const tall = h > w * 1.15;
  const u = tall ? Math.min(w * 0.13, h / 11) : Math.min(h / 6.4, w / 9);
  let out =
    rect(0.25, 0.35, w, h, "#000", 0.7, 'opacity=".3"') +
    rect(0, 0, w, h, ground, 0.7) +
    rect(
      m * 0.45,
      m * 0.45,
      w - m * 0.9,
      h - m * 0.9,
      "none",
      0.4,
      `stroke="${ink}" stroke-width="${f(Math.max(0.12, u * 0.045))}"`,
    );
  const inner = w - 2 * m;
  if (look.bar) out += rect(m * 0.45, m * 0.45, w - m * 0.9, u * 1.35, look.bar, 0.3);
  out += text(m, m + u * 0.92, part.maker, u * 0.92, {
    bold: true,
    fill: look.bar ? "#fff" : ink,
    max: inner * 0.72,
  });
  out += text(w - m, m + u * 0.92, "CE", u * 0.9, {
    bold: true,
    anchor: "end",
    fill: look.bar ? "#fff" : ink,
  });
  let at = m + u * 1.6;
  const lines = wrap(part.model, u * 0.62, inner * (tall ? 1 : 0.98), tall ? 3 : 1);
  for (const l of lines) {
    at += u * 0.62;
    out += text(m, at, l, u * 0.6, { fill: ink, max: inner });
    at += u * 0.12;
  }
  at += u * 1.0;
  out += text(m, at, part.number, u * 1.05, { bold: true, fill: ink, max: inner });
  at += u * 0.3;
  out += line(`M${f(m)} ${f(at)}H${f(w - m)}`, ink, u * 0.05, 0.7);
  at += u * 0.66;
  out += text(m, at, rating(part), u * 0.55, { fill: ink, max: inner, font: NARROW });
  const serial = `S/N ${String.fromCharCode(65 + rng.int(0, 25))}${rng.int(100000, 999999)}`;
  const made = `${rng.int(2006, 2023)}-${String(rng.int(1, 12)).padStart(2, "0")}`;
  at += u * 0.3;
  const room = h - m - at;
  if (tall) {
    at += u * 0.55;
    out +=
      text(m, at, serial, u * 0.52, { fill: ink, max: inner, font: NARROW }) +
      text(m, at + u * 0.7, made, u * 0.52, { fill: ink, font: NARROW });
    at += u * 1.05;
    const bars = Math.max(u * 0.8, h - m - at - u * 0.2);
    out += barcode(rng, m, at, inner, Math.min(bars, u * 3));
  } else {
    out += barcode(rng, m, at, inner * 0.6, Math.max(u * 0.5, room * 0.92));
    out += text(m + inner * 0.66, at + Math.min(room * 0.42, u * 0.55), serial, u * 0.5, {
      fill: ink,
      max: inner * 0.34,
      font: NARROW,
    });
    out += text(m + inner * 0.66, at + Math.min(room * 0.95, u * 1.15), made, u * 0.5, {
      fill: ink,
      max: inner * 0.34,
      font: NARROW,
    });
  }
  if (look.riveted)
    for (const [cx, cy] of [
      [m * 0.9, h / 2],
      [w - m * 0.9, h / 2],
    ] as const)
      out += screw(cx, cy, u * 0.2);
  return `<g transform="translate(${f(x)} ${f(y)})">${out}</g>`;
}
