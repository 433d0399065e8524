import { circle, line, rect, screw } from "./art";
import type { Device } from "./device";
import { text } from "./lettering";
import { ALU, STEEL, tag } from "./tag";
import { f } from "./view";

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
    d.round("x", [bore * 2.3 + body, r, 0], r * 0.55, bore * 0.6, {
      fill: STEEL,
      thread: 1.4,
      metal: true,
    });
    d.round("x", [bore * 2.6 + body, r, 0], r * 0.95, bore * 0.2, { fill: STEEL, sides: 6 });
    d.round("x", [bore * 2.9 + body, r, 0], rod, bore * 1.1, { fill: "#e4e6e6", metal: true });
    d.round("x", [bore * 4 + body, r, 0], rod * 0.84, bore * 0.8, {
      fill: STEEL,
      thread: 1,
      metal: true,
    });
    for (const x of [bore * 0.95, bore * 1.85 + body])
      d.round("y", [x, r * 1.92, 0], bore * 0.16, bore * 0.12, {
        fill: "#2c3033",
        cap: circle(0, 0, bore * 0.1, "#111"),
      });
    tag(d, bore * 1.2, r + bore * 0.5, body * 0.8 + bore * 0.6);
  } else {
    const w = compact ? bore * 1.1 + stroke * 0.6 : body;
    const cap = bore * 0.42;
    const lid = (x: number): void => {
      d.box(
        { x, y: 0, z: -half, w: cap, h: half * 2, d: half * 2 },
        {
          fill: compact ? ALU : "#aab0b3",
          r: 1.4,
          art: {
            front:
              circle(cap / 2, half, bore * 0.1, "#15181a") +
              screw(cap / 2, half * 0.4, bore * 0.05),
            top: circle(cap / 2, half, bore * 0.12, "#15181a"),
            right: [
              [0.2, 0.2],
              [0.8, 0.2],
              [0.2, 0.8],
              [0.8, 0.8],
            ]
              .map(
                ([a = 0, b = 0]) =>
                  circle(half * 2 * a, half * 2 * b, bore * 0.09, "#3a3f42") +
                  circle(half * 2 * a, half * 2 * b, bore * 0.05, "#15181a"),
              )
              .join(""),
            left: [
              [0.2, 0.2],
              [0.8, 0.2],
              [0.2, 0.8],
              [0.8, 0.8],
            ]
              .map(([a = 0, b = 0]) => circle(half * 2 * a, half * 2 * b, bore * 0.09, "#3a3f42"))
              .join(""),
          },
        },
      );
    };
    const tube = { x: cap, y: half * 0.04, z: -half * 0.96, w, h: half * 1.92, d: half * 1.92 };
    const slots = (h: number): string =>
      [0.2, 0.8]
        .map(
          (k) =>
            rect(0, h * k - bore * 0.04, w, bore * 0.08, "#2b2f32") +
            line(`M0 ${f(h * k + bore * 0.05)}H${f(w)}`, "#fff", 0.4, 0.5),
        )
        .join("");
    const ph = tube.h * 0.5;
    const front =
      slots(tube.h) +
      d.plate(tube, "front", w * 0.14, tube.h * 0.25, Math.min(w * 0.72, ph * 2), ph, {
        ground: "#e4e7e8",
      });
    lid(0);
    d.box(tube, {
      fill: "#ccd0d2",
      r: 0.8,
      art: {
        front,
        top:
          slots(tube.d) +
          text(w * 0.06, tube.d * 0.55, d.part.maker.toUpperCase(), bore * 0.2, {
            bold: true,
            fill: "#3b6f96",
            max: w * 0.6,
          }),
        back: slots(tube.h),
      },
    });
    lid(cap + w);
    const x0 = cap * 2 + w;
    if (!compact) d.round("x", [x0, half, 0], rod * 1.9, bore * 0.16, { fill: ALU, metal: true });
    d.round("x", [x0 + (compact ? 0 : bore * 0.16), half, 0], rod, bore * 0.5, {
      fill: "#e4e6e6",
      metal: true,
      cap: compact ? circle(0, 0, rod * 0.5, "#1b1e20") : "",
    });
    if (!compact) {
      d.round("x", [x0 + bore * 0.66, half, 0], rod * 0.82, bore * 0.5, {
        fill: STEEL,
        thread: 1.4,
        metal: true,
      });
      d.round("x", [x0 + bore * 0.7, half, 0], rod * 1.5, bore * 0.16, { fill: STEEL, sides: 6 });
    }
  }
  d.flat = true;
  d.yaw = 24;
  d.pitch = 24;
  d.size = 0.8;
}
