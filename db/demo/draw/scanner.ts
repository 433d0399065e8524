import { circle, led, screw, seam } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { m12 } from "./sockets";

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
  const lamps = safe
    ? [0, 1, 2, 3]
        .map((i) =>
          led(w * (0.2 + i * 0.2), h * 0.1, w * 0.025, i ? "#e8b52b" : "#46c65c", i === 0),
        )
        .join("")
    : led(w * 0.3, h * 0.08, w * 0.03, "#46c65c", true);
  const front =
    lamps +
    text(w / 2, h * 0.24, d.part.maker, w * 0.13, { anchor: "middle", bold: true, fill: ink }) +
    text(w / 2, h * 0.33, shortModel(d.part), w * 0.07, {
      anchor: "middle",
      fill: ink,
      max: w * 0.86,
    }) +
    seam(`M0 ${h * 0.42}H${w}`) +
    screw(w * 0.1, h * 0.46, w * 0.03) +
    screw(w * 0.9, h * 0.46, w * 0.03);
  d.box(base, {
    fill,
    r: w * 0.06,
    art: {
      front,
      right: d.plate(base, "right", w * 0.1, h * 0.08, w * 0.8, Math.min(h * 0.36, w * 0.5)),
      left: text(w / 2, h * 0.28, d.part.maker, w * 0.14, {
        anchor: "middle",
        bold: true,
        fill: ink,
      }),
    },
  });
  d.round("y", [0, h * 0.5, 0], r * 0.98, h * 0.06, { fill: "#2b2f32" });
  d.round("y", [0, h * 0.56, 0], r * 0.86, h * 0.24, { fill: "#3a1417", r2: r * 0.98 });
  d.round("y", [0, h * 0.8, 0], r * 1.02, h * 0.16, {
    fill,
    capFill: fill,
    cap: text(0, r * 0.1, d.part.maker, r * 0.34, { anchor: "middle", bold: true, fill: ink }),
  });
  d.round("y", [0, h * 0.96, 0], r * 0.94, h * 0.04, {
    fill: mix(fill, "#000000", 0.1),
    r2: r * 0.8,
  });
  const s = w * 0.1;
  d.round("z", [0, h * 0.16, -w / 2 - s], s * 0.7, s, { fill: "#c9cccb", thread: 1, metal: true });
  d.size = 0.7;
}

/** Field module with round sockets for use outside a cabinet. */
export function fieldBlock(d: Device): void {
  const [w, h, t] = /EX260|CTEU|CPX/.test(d.part.name) ? [50, 107, 55] : [60, 200, 34];
  const metal = /EX260|BNI/.test(d.part.name);
  const fill = metal ? "#b9bec0" : /Murr/.test(d.part.maker) ? "#3a3f42" : "#54595d";
  const ink = inkOn(fill);
  const body = { x: 0, y: 0, z: 0, w, h, d: t };
  let art =
    text(w / 2, 9, d.part.maker, 6, { anchor: "middle", bold: true, fill: ink, max: w - 8 }) +
    text(w / 2, 15, shortModel(d.part), 3.8, { anchor: "middle", fill: ink, max: w - 6 });
  const rows = h > 150 ? 4 : 2;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < 2; c++) {
      const [x, y] = [w * (c ? 0.72 : 0.28), 32 + r * ((h - 70) / Math.max(1, rows - 1))];
      art +=
        m12(x, y, 8, 5, c && r === 0 ? "#2f8a4a" : "#202326") +
        led(x - 4, y + 12, 1, "#46c65c", d.rng.chance(0.2)) +
        led(x + 4, y + 12, 1, "#e8b52b") +
        text(x, y + 13, `X${r * 2 + c + 1}`, 3, { anchor: "middle", fill: ink });
    }
  const right = d.plate(
    body,
    "right",
    2,
    h * 0.3,
    t - 4,
    Math.min(h * 0.4, t < 40 ? t * 1.6 : t * 0.7),
  );
  d.box(body, { fill, r: 3, art: { front: art + screw(w / 2, h - 5, 2.6), right } });
  for (const y of [h, -7])
    if (y > 0)
      d.box(
        { x: w * 0.3, y, z: 0, w: w * 0.4, h: 8, d: 6 },
        { fill, art: { front: circle(w * 0.2, 4, 2.4, "#1b1e20") } },
      );
  d.yaw = 32;
  d.size = 0.72;
}
