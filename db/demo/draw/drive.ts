import { circle, led, rect, seam, vents } from "./art";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { driveLook } from "./drive-look";
import { heatSink, keypad } from "./keypad";
import { shortModel } from "./kind";
import { text, wrap } from "./lettering";
import { quantity } from "./part";
import { clamps, rj45 } from "./sockets";

/** Frequency inverter; grows with its power. */
export function drive(d: Device): void {
  const c = driveLook(d);
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
  for (const y of [h - 8, 0])
    d.box(
      { x: w * 0.18, y, z: 0, w: w * 0.64, h: 8, d: 3 },
      {
        fill: "#b4b8ba",
        art: { front: circle(w * 0.1, 4, 2.4, "#2a2d30") + circle(w * 0.54, 4, 2.4, "#2a2d30") },
      },
    );
  const body = { x: 0, y: 7, z: sink, w, h: h - 14, d: depth - sink };
  const bd = body.d;
  const vent =
    vents(bd * 0.12, body.h * 0.07, bd * 0.72, body.h * 0.12, 9) +
    vents(bd * 0.12, body.h * 0.8, bd * 0.72, body.h * 0.12, 9);
  const plateW = Math.min(bd * 0.84, 84);
  const side = (name: "left" | "right"): string =>
    vent +
    d.plate(body, name, bd * 0.08, body.h * 0.3, plateW, Math.min(plateW * 0.72, body.h * 0.42));
  const left = side("left");
  d.box(body, {
    fill: c.body,
    r: 3,
    art: {
      left,
      right: side("right"),
      top: vents(w * 0.1, bd * 0.16, w * 0.8, bd * 0.6, Math.round(w / 7)),
      front: rect(0, 0, w, body.h, c.body, 2),
    },
  });
  const lowerH = body.h * (big ? 0.3 : 0.34);
  const coverH = body.h - lowerH - 3;
  const ink = inkOn(c.cover);
  const padW = Math.min(w * 0.66, 72);
  const padH = padW * (c.keypad === "graphic" ? 1.1 : c.keypad === "strip" ? 0.42 : 0.72);
  const padY = Math.max(15, coverH * 0.16);
  let art =
    rect(0, 0, w - 4, 2.2, c.accent, 0.6) +
    text(5, 9.5, d.part.maker, 6.2, { fill: ink, bold: true, max: (w - 14) * 0.8 });
  art += `<g transform="translate(${(w - 4 - padW) / 2} ${padY})">${keypad(d, padW, padH, c.keypad, c.accent)}</g>`;
  const under = padY + padH + 9;
  const room = coverH - under;
  if (room > 6)
    wrap(shortModel(d.part), 5, w - 14, room > 24 ? 2 : 1).forEach(
      (l, i) => (art += text(5, under + i * 6, l, 5, { fill: ink, max: w - 14, bold: i === 0 })),
    );
  if (room > 18) art += text(5, under + 13, d.part.number, 4, { fill: ink, max: w - 14 });
  if (room > 34) art += vents(6, coverH - 14, w - 16, 9, Math.round(w / 8));
  d.box(
    { x: 2, y: 7 + lowerH + 2, z: depth, w: w - 4, h: coverH, d: 9 },
    { fill: c.cover, r: 2.4, art: { front: art } },
  );
  const open = rng.chance(0.55);
  const li = inkOn(c.lower);
  let low = "";
  if (open) {
    const ctl = lowerH * 0.42;
    low +=
      clamps(rng, 4, 3, w - 12, ctl * 0.5, Math.round((w - 12) / 5), "#3f7d4f", "screw") +
      clamps(
        rng,
        4,
        4 + ctl * 0.6,
        (w - 12) * 0.6,
        ctl * 0.5,
        Math.round(((w - 12) * 0.6) / 5),
        "#3f7d4f",
        "screw",
      ) +
      (/PN|RJ|EtherNet|525/.test(d.part.text)
        ? rj45(w - 24, 4 + ctl * 0.58, 13)
        : led(w - 14, 6 + ctl * 0.8, 1.4, "#43c35a"));
    low +=
      clamps(rng, 4, lowerH * 0.6, w - 12, lowerH * 0.34, 7, "#23272a") +
      ["L1", "L2", "L3", "PE", "U", "V", "W"]
        .map((t, i) =>
          text(4 + ((w - 12) / 7) * (i + 0.5), lowerH * 0.58, t, 3, { fill: li, anchor: "middle" }),
        )
        .join("");
  } else {
    low +=
      seam(`M0 ${lowerH * 0.3}H${w - 4}`) +
      `<path d="M${w * 0.12} ${lowerH * 0.8}l6 -10l6 10z" fill="#f0c020" stroke="#222" stroke-width=".7" stroke-linejoin="round"/>` +
      text(w * 0.12 + 6, lowerH * 0.78, "!", 7, { anchor: "middle", bold: true }) +
      text(w * 0.12 + 16, lowerH * 0.6, "WARNING", 4, { fill: li, bold: true, max: w * 0.6 }) +
      text(w * 0.12 + 16, lowerH * 0.75, "Wait 5 min after power off", 3, {
        fill: li,
        max: w * 0.62,
      }) +
      vents(w * 0.2, lowerH * 0.87, w * 0.55, lowerH * 0.07, 12);
  }
  d.box(
    { x: 2, y: 8, z: depth, w: w - 4, h: lowerH, d: open ? 3 : 8 },
    { fill: c.lower, r: 2, art: { front: low } },
  );
  d.yaw = 33;
}
