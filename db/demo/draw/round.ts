import { lit, mix } from "./colour";
import type { Solid } from "./solid";
import { add, dot, f, type Point, polygon, times, type Vec, hull } from "./view";

export interface RoundLook {
  fill: string;
  /** Radius at the far end, for cones. */
  r2?: number;
  /** Number of flats, for nuts. */
  sides?: number;
  /** Pitch of a thread or of grooves. */
  thread?: number;
  /** Art on the end caps, in millimetres with the centre at 0,0. */
  cap?: string;
  capFill?: string;
  metal?: boolean;
}

const AXES: Record<"x" | "y" | "z", readonly [Vec, Vec, Vec]> = {
  x: [
    [1, 0, 0],
    [0, 0, -1],
    [0, -1, 0],
  ],
  y: [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  z: [
    [0, 0, 1],
    [1, 0, 0],
    [0, -1, 0],
  ],
};

let gradients = 0;

/** Gradient names have to be unique within one picture only. */
export function resetGradients(): void {
  gradients = 0;
}

/** Cylinder, cone or nut along an axis, starting at the centre of its first end. */
export function round(
  axis: "x" | "y" | "z",
  at: Vec,
  r: number,
  len: number,
  look: RoundLook,
): Solid {
  const [dir, u, v] = AXES[axis];
  const r2 = look.r2 ?? r;
  const big = Math.max(r, r2);
  const far = add(at, times(dir, len));
  const reach: Vec = add(
    times([Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2])], big),
    times([Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2])], big),
  );
  const min = add(at, times(reach, -1));
  const max = add(far, reach);
  const n = look.sides ?? 40;
  const ring = (c: Vec, radius: number): Vec[] =>
    Array.from({ length: n }, (_, i) => {
      const a = ((i + 0.5) / n) * 2 * Math.PI;
      return add(c, add(times(u, radius * Math.cos(a)), times(v, radius * Math.sin(a))));
    });
  return {
    min,
    max,
    draw(view) {
      const [near, other] = [ring(at, r), ring(far, r2)];
      let out = "";
      if (look.sides) {
        near.forEach((p, i) => {
          const j = (i + 1) % n;
          const a = ((i + 1) / n) * 2 * Math.PI;
          const normal = add(times(u, Math.cos(a)), times(v, Math.sin(a)));
          if (view.facing(normal) < 0) return;
          const quad = [p, near[j] ?? p, other[j] ?? p, other[i] ?? p].map((q) => view.point(q));
          const fill = lit(look.fill, view.light(normal));
          out += `<path d="${polygon(quad)}" fill="${fill}" stroke="${lit(fill, 0.9)}" stroke-width=".8"/>`;
        });
      } else {
        const id = `c${gradients++}`;
        const axisOnScreen: Point = [dot(dir, view.right), -dot(dir, view.up)];
        const length = Math.hypot(...axisOnScreen) || 1;
        // Across the axis on screen; seen end-on any direction will do.
        const across: Point =
          length < 0.02 ? [1, 0] : [-axisOnScreen[1] / length, axisOnScreen[0] / length];
        const world: Vec = add(times(view.right, across[0]), times(view.up, -across[1]));
        const [cx, cy] = view.point(add(at, times(dir, len / 2)));
        const span = big * view.scale;
        const stops = Array.from({ length: 13 }, (_, i) => {
          const t = i / 6 - 1;
          const depth = Math.sqrt(Math.max(0, 1 - t * t));
          // Normal that faces the camera at this distance from the axis.
          const flat = add(times(world, t), times(view.toCamera, depth));
          const light = view.light(flat);
          const shine = look.metal ? 0.3 * Math.max(0, Math.cos((t + 0.42) * 7)) - 0.16 : 0;
          const fill = lit(look.fill, Math.max(0.25, light * 1.06 - 0.3 * t ** 6 + shine));
          return `<stop offset="${f(i / 12)}" stop-color="${fill}"/>`;
        }).join("");
        out += `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${f(cx - across[0] * span)}" y1="${f(cy - across[1] * span)}" x2="${f(cx + across[0] * span)}" y2="${f(cy + across[1] * span)}">${stops}</linearGradient>`;
        out += `<path d="${polygon(hull([...near, ...other].map((p) => view.point(p))))}" fill="url(#${id})"/>`;
        for (let t = look.thread ?? len; look.thread && t < len; t += look.thread) {
          const visible = Array.from({ length: 41 }, (_, i) => i).flatMap((i) => {
            const a = (i / 40) * 2 * Math.PI;
            const normal = add(times(u, Math.cos(a)), times(v, Math.sin(a)));
            return view.facing(normal) >= -0.03
              ? [{ i, p: view.point(add(add(at, times(dir, t)), times(normal, big))) }]
              : [];
          });
          // The visible half may wrap around the start of the circle: begin after the gap.
          const gap = visible.findIndex((p, k) => p.i - (visible[k - 1]?.i ?? p.i) > 1);
          const arc = gap > 0 ? [...visible.slice(gap), ...visible.slice(0, gap)] : visible;
          const d = `M${arc.map(({ p }) => `${f(p[0])} ${f(p[1])}`).join("L")}`;
          const width = Math.max(0.6, look.thread * 0.34 * view.scale);
          out += `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="${f(width)}"/>`;
        }
      }
      for (const [c, radius, normal, flip] of [
        [at, r, times(dir, -1), -1],
        [far, r2, dir, 1],
      ] as const) {
        if (view.facing(normal) < 0.01 || radius <= 0) continue;
        const fill = lit(look.capFill ?? mix(look.fill, "#ffffff", 0.06), view.light(normal));
        const path = polygon(ring(c, radius).map((p) => view.point(p)));
        const turn = axis === "y" ? 1 : flip;
        out += `<path d="${path}" fill="${fill}" stroke="#fff" stroke-opacity=".25" stroke-width="1"/>`;
        if (look.cap) out += `<g transform="${view.matrix(c, times(u, turn), v)}">${look.cap}</g>`;
      }
      return out;
    },
  };
}
