import { circle, hollow, key, lcd, led, raised, rect, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import { compactLook } from "./compact-look";
import type { Device } from "./device";
import { kindOf, powered, shortModel } from "./kind";
import { NARROW, text } from "./lettering";
import { clamps, dsub, numbers, rj45 } from "./sockets";

function ioLeds(
  d: Device,
  x: number,
  y: number,
  w: number,
  n: number,
  label: string,
  ink: string,
): string {
  const on = powered(d);
  const pitch = Math.min(4.2, w / n);
  let out = text(x, y - 1.8, label, 2.2, { fill: ink, font: NARROW });
  for (let i = 0; i < n; i++)
    out +=
      led(x + pitch * (i + 0.4), y, 0.75, "#46c65c", on && d.rng.chance(0.4), true) +
      text(x + pitch * (i + 0.4), y + 3, `.${i % 8}`, 1.8, {
        anchor: "middle",
        fill: ink,
        font: NARROW,
      });
  return out;
}

/** Compact controller or a wide expansion: clamps above and below, a face between them. */
export function compact(d: Device): void {
  const c = compactLook(d);
  const { w, h } = c;
  const rng = d.rng;
  const kind = kindOf(d.part);
  const ink = inkOn(c.body);
  const sink = inkOn(c.strip);
  const depth = c.d * 0.72;
  const foot = h * 0.22;
  const body = { x: 0, y: 0, z: 0, w, h, d: depth };
  const plateSide = (name: "left" | "right"): string =>
    d.plate(body, name, 3, h * 0.26, depth - 6, Math.min(h * 0.5, depth * 0.86)) +
    vents(depth * 0.15, h * 0.06, depth * 0.66, h * 0.07, 10);
  const left = plateSide("left");
  const n = Math.max(4, Math.round((w - 6) / rng.pick([5.4, 6, 6.6])));
  const row = (y: number, names: (i: number) => string): string =>
    clamps(rng, 2, y, w - 4, foot * 0.62, n, c.clamp) +
    numbers(2, y + (y < 5 ? foot * 0.62 + 2.4 : -0.8), w - 4, n, names, ink, 2.2);
  d.box(body, {
    fill: c.body,
    r: 1.6,
    art: {
      left,
      right: plateSide("right"),
      top: vents(w * 0.06, depth * 0.2, w * 0.88, depth * 0.5, Math.round(w / 6)),
      back:
        rect(0, h * 0.36, w, h * 0.28, mix(c.body, "#000000", 0.25)) +
        hollow(w * 0.1, h * 0.9, w * 0.8, h * 0.06),
      front:
        row(2, (i) => (i < 3 ? (["L+", "M", "PE"][i] ?? "") : `.${i - 3}`)) +
        row(h - 2 - foot * 0.62, (i) => `.${i}`),
    },
  });
  const ch = h - 2 * foot;
  const on = powered(d);
  let art =
    rect(0, 0, w, ch * 0.16, c.strip, 0.8) +
    rect(0, ch * 0.16, w, 0.9, c.accent) +
    text(3, ch * 0.117, d.part.maker.toUpperCase(), Math.min(4.6, ch * 0.09), {
      fill: sink,
      bold: true,
      max: w - 6,
    });
  const narrow = w < 50;
  art +=
    text(3, ch * 0.26, shortModel(d.part), Math.min(4, w * 0.09), {
      fill: ink,
      max: w * (narrow ? 0.88 : 0.6),
      bold: true,
    }) + text(3, ch * 0.33, d.part.number, 2.7, { fill: ink, max: w * (narrow ? 0.88 : 0.5) });
  let x = 4;
  if (c.display) {
    const dw = Math.min(w * 0.6, 44);
    art +=
      raised(x - 1, ch * 0.38, dw + 2, ch * 0.4, "#3b4043", 0.8) +
      lcd(
        x,
        ch * 0.4,
        dw,
        ch * 0.35,
        on ? ["I:0 12345678", "Mo 09:30", "Q:0 1234"] : ["", ""],
        on ? "#bcd0a3" : "#8d9a85",
      );
    const kx = x + dw + 4;
    if (w - kx > 16)
      for (const [i, k] of ["ESC", "OK", "▲", "▼"].entries())
        art += key(
          kx + (i % 2) * 9,
          ch * (0.42 + Math.floor(i / 2) * 0.18),
          7.6,
          6,
          k.length > 1 ? k : "",
          "#6d7478",
        );
    x += dw + 24;
  } else if (narrow) {
    const names = kind === "comm" ? ["DIAG", "TX", "RX"] : ["DIAG"];
    art += names
      .map(
        (t, i) =>
          led(5, ch * 0.44 + i * 5, 0.9, "#46c65c", on, true) +
          text(8, ch * 0.44 + i * 5 + 0.8, t, 2.4, { fill: ink }),
      )
      .join("");
    if (kind === "comm")
      art += dsub(w / 2 - 6, ch * 0.62, Math.min(30, ch * 0.36), true, "#5b4a86");
    else if (w > 30)
      art +=
        ioLeds(d, 4, ch * 0.66, w - 8, 8, "", ink) + ioLeds(d, 4, ch * 0.84, w - 8, 8, "", ink);
    else
      art += Array.from({ length: 4 }, (_, i) =>
        led(w / 2, ch * (0.52 + i * 0.1), 0.8, "#46c65c", on && i < 2, true),
      ).join("");
  } else {
    art += ["RUN/STOP", "ERROR", "MAINT"]
      .map(
        (t, i) =>
          led(5, ch * 0.45 + i * 5, 0.9, i ? "#e5382c" : "#46c65c", on && !i, true) +
          text(8, ch * 0.45 + i * 5 + 0.8, t, 2.4, { fill: ink }),
      )
      .join("");
    x += 22;
  }
  if (!narrow) {
    let px = w - 4;
    for (let i = 0; i < c.ports && px - 16 > x; i++) {
      px -= 16;
      art += rj45(px, ch * 0.42, 14);
    }
    if (/CPU 22|EM 277|CP1L|FX3/.test(d.part.name) && px - 30 > x) {
      px -= 30;
      art += dsub(px, ch * 0.42, 27, false, "#5b4a86");
    }
    const room = px - x - 3;
    if (room > 24)
      art +=
        ioLeds(d, x, ch * 0.5, room, Math.min(14, Math.floor(room / 3.4)), "IN", ink) +
        ioLeds(d, x, ch * 0.8, room, Math.min(10, Math.floor(room / 3.4)), "OUT", ink);
    if (/CPU 12|M221|FX5|NX1P/.test(d.part.name) && px - 4 > w * 0.5)
      art += seam(`M${w - 34} ${ch * 0.88}h30v-3h-30z`);
    if (/M221|CP1E/.test(d.part.name))
      art +=
        circle(w - 8, ch * 0.28, 2.4, "#2c3033") + circle(w - 8, ch * 0.28, 1.6, "url(#screw)");
  }
  d.box(
    { x: 0, y: foot, z: depth, w, h: ch, d: c.d - depth },
    { fill: mix(c.body, "#ffffff", 0.05), r: 1.4, art: { front: art } },
  );
  for (const y of [0.8, h - foot + 1])
    if (rng.chance(0.5))
      d.box(
        { x: 1, y: y + 1, z: depth, w: w - 2, h: foot - 4, d: (c.d - depth) * 0.7 },
        {
          fill: c.clamp,
          r: 0.6,
          art: {
            front: clamps(rng, 0.5, 1, w - 3, foot - 6, n, c.clamp),
            top: rect(0, 0, w - 2, 3, "#000", 0, 'opacity=".1"'),
          },
        },
      );
  d.box(
    { x: w * 0.2, y: 2, z: -4, w: Math.min(14, w * 0.4), h: h * 0.5, d: 4 },
    { fill: "#34393c" },
  );
  d.yaw = w > 100 ? 27 : 34;
  d.pitch = 19;
}
