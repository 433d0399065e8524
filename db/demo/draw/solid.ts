import { lit, mix } from "./colour";
import { add, dot, f, hull, polygon, times, type Point, type Vec, type View } from "./view";

/** A body of the scene. Its bounds decide what hides what. */
export interface Solid {
  min: Vec;
  max: Vec;
  draw(view: View): string;
}

export type FaceName = "front" | "back" | "left" | "right" | "top" | "bottom";

export interface Face {
  normal: Vec;
  /** Upper left corner as seen from outside. */
  origin: Vec;
  e1: Vec;
  e2: Vec;
  w: number;
  h: number;
}

export interface BoxShape {
  x: number;
  y: number;
  z: number;
  w: number;
  h: number;
  d: number;
}

export interface BoxLook {
  fill: string;
  /** Art per face, in millimetres from the upper left corner. */
  art?: Partial<Record<FaceName, string>>;
  /** Own colour per face. */
  fills?: Partial<Record<FaceName, string>>;
  r?: number;
  /** Glass or plastic you can see through. */
  opacity?: number;
}

export const FACES: FaceName[] = ["bottom", "back", "left", "right", "top", "front"];

export function face(b: BoxShape, name: FaceName): Face {
  const { x, y, z, w, h, d } = b;
  const down: Vec = [0, -1, 0];
  switch (name) {
    case "front":
      return { normal: [0, 0, 1], origin: [x, y + h, z + d], e1: [1, 0, 0], e2: down, w, h };
    case "back":
      return { normal: [0, 0, -1], origin: [x + w, y + h, z], e1: [-1, 0, 0], e2: down, w, h };
    case "right":
      return { normal: [1, 0, 0], origin: [x + w, y + h, z + d], e1: [0, 0, -1], e2: down, w: d, h };
    case "left":
      return { normal: [-1, 0, 0], origin: [x, y + h, z], e1: [0, 0, 1], e2: down, w: d, h };
    case "top":
      return { normal: [0, 1, 0], origin: [x, y + h, z], e1: [1, 0, 0], e2: [0, 0, 1], w, h: d };
    case "bottom":
      return { normal: [0, -1, 0], origin: [x, y, z + d], e1: [1, 0, 0], e2: [0, 0, -1], w, h: d };
  }
}

export function corners(min: Vec, max: Vec): Vec[] {
  const out: Vec[] = [];
  for (const x of [min[0], max[0]])
    for (const y of [min[1], max[1]]) for (const z of [min[2], max[2]]) out.push([x, y, z]);
  return out;
}

/** Cuboid with rounded edges. */
export function box(b: BoxShape, look: BoxLook): Solid {
  const min: Vec = [b.x, b.y, b.z];
  const max: Vec = [b.x + b.w, b.y + b.h, b.z + b.d];
  const r = Math.min(look.r ?? 0.8, b.w / 3, b.h / 3, b.d / 3);
  return {
    min,
    max,
    draw(view) {
      const inset = r * 0.5;
      const shell = hull(
        corners(
          [min[0] + inset, min[1] + inset, min[2] + inset],
          [max[0] - inset, max[1] - inset, max[2] - inset],
        ).map((p) => view.point(p)),
      );
      const rim = lit(look.fill, 0.84);
      let out = `<path d="${polygon(shell)}" fill="${rim}" stroke="${rim}" stroke-width="${f(2 * inset * view.scale)}" stroke-linejoin="round"/>`;
      for (const name of FACES) {
        const side = face(b, name);
        if (view.facing(side.normal) < 0.02) continue;
        const fill = lit(look.fills?.[name] ?? look.fill, view.light(side.normal));
        const rect = `width="${f(side.w)}" height="${f(side.h)}" rx="${f(r)}"`;
        const edge = Math.min(0.5, side.w / 14, side.h / 14);
        out += `<g transform="${view.matrix(side.origin, side.e1, side.e2)}"><rect ${rect} fill="${fill}"/><rect ${rect} fill="url(#face)"/>${look.art?.[name] ?? ""}`;
        // A light upper left and a dark lower right edge read as a bevel.
        out += `<path d="M${f(r)} ${f(edge / 2)}H${f(side.w - r)}M${f(edge / 2)} ${f(r)}V${f(side.h - r)}" stroke="#fff" stroke-opacity=".3" stroke-width="${f(edge)}"/><path d="M${f(r)} ${f(side.h - edge / 2)}H${f(side.w - r)}M${f(side.w - edge / 2)} ${f(r)}V${f(side.h - r)}" stroke="#000" stroke-opacity=".22" stroke-width="${f(edge)}"/></g>`;
      }
      return look.opacity === undefined ? out : `<g opacity="${look.opacity}">${out}</g>`;
    },
  };
}

export interface PrismLook {
  fill: string;
  /** Art on the two end faces, in millimetres from the upper left of the profile. */
  end?: string;
  /** Art per edge of the profile: the strip is `w` wide and as high as the edge is long. */
  strips?: Record<number, string>;
}

/** Profile of z/y points (clockwise seen from the right, front at large z) drawn out along x. */
export function prism(x: number, w: number, profile: Point[], look: PrismLook): Solid {
  const zs = profile.map((p) => p[0]);
  const ys = profile.map((p) => p[1]);
  const [z0, z1, y0, y1] = [Math.min(...zs), Math.max(...zs), Math.min(...ys), Math.max(...ys)];
  const edges = profile.map((a, i): { a: Point; b: Point; i: number } => ({
    a,
    b: profile[(i + 1) % profile.length] ?? a,
    i,
  }));
  // Signed area tells which way round the profile was given.
  const turn = Math.sign(edges.reduce((s, { a, b }) => s + a[0] * b[1] - b[0] * a[1], 0)) || 1;
  return {
    min: [x, y0, z0],
    max: [x + w, y1, z1],
    draw(view) {
      const strips = edges
        .map(({ a, b, i }) => {
          const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
          const normal: Vec = [0, (-(b[0] - a[0]) / len) * turn, ((b[1] - a[1]) / len) * turn];
          const [hi, lo] = a[1] > b[1] || (a[1] === b[1] && a[0] < b[0]) ? [a, b] : [b, a];
          const e2: Vec = [0, (lo[1] - hi[1]) / len, (lo[0] - hi[0]) / len];
          const rear = normal[2] < -0.5;
          return { i, len, normal, e2, hi, rear, depth: dot([0, (a[1] + b[1]) / 2, (a[0] + b[0]) / 2], view.toCamera) };
        })
        .filter((s) => view.facing(s.normal) > 0.01)
        .sort((s, t) => s.depth - t.depth);
      let out = "";
      for (const s of strips) {
        const fill = lit(look.fill, view.light(s.normal));
        const m = view.matrix([s.rear ? x + w : x, s.hi[1], s.hi[0]], [s.rear ? -1 : 1, 0, 0], s.e2);
        out += `<g transform="${m}"><rect width="${f(w)}" height="${f(s.len)}" fill="${fill}" stroke="${fill}" stroke-width=".15"/><rect width="${f(w)}" height="${f(s.len)}" fill="url(#face)"/>${look.strips?.[s.i] ?? ""}<path d="M0 .15H${f(w)}" stroke="#fff" stroke-opacity=".28" stroke-width=".3"/></g>`;
      }
      const right = view.facing([1, 0, 0]) > 0;
      const normal: Vec = [right ? 1 : -1, 0, 0];
      const m = right
        ? view.matrix([x + w, y1, z1], [0, 0, -1], [0, -1, 0])
        : view.matrix([x, y1, z0], [0, 0, 1], [0, -1, 0]);
      const path = polygon(profile.map(([z, y]): Point => [right ? z1 - z : z - z0, y1 - y]));
      const fill = lit(look.fill, view.light(normal));
      return `${out}<g transform="${m}"><path d="${path}" fill="${fill}" stroke="${lit(look.fill, 0.8)}" stroke-width=".3" stroke-linejoin="round"/><path d="${path}" fill="url(#face)"/>${look.end ?? ""}</g>`;
    },
  };
}

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
  x: [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
  y: [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
  z: [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
};

let gradients = 0;
/** Gradient names have to be unique within one picture only. */
export function resetGradients(): void {
  gradients = 0;
}

/** Cylinder, cone or nut along an axis, starting at the centre of its first end. */
export function round(axis: "x" | "y" | "z", at: Vec, r: number, len: number, look: RoundLook): Solid {
  const [dir, u, v] = AXES[axis];
  const r2 = look.r2 ?? r;
  const big = Math.max(r, r2);
  const far = add(at, times(dir, len));
  const reach: Vec = add(times([Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2])], big), times([Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2])], big));
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
        const across: Point = length < 0.02 ? [1, 0] : [-axisOnScreen[1] / length, axisOnScreen[0] / length];
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
            return view.facing(normal) >= -0.03 ? [{ i, p: view.point(add(add(at, times(dir, t)), times(normal, big))) }] : [];
          });
          // The visible half may wrap around the start of the circle: begin after the gap.
          const gap = visible.findIndex((p, k) => p.i - (visible[k - 1]?.i ?? p.i) > 1);
          const arc = gap > 0 ? [...visible.slice(gap), ...visible.slice(0, gap)] : visible;
          const d = `M${arc.map(({ p }) => `${f(p[0])} ${f(p[1])}`).join("L")}`;
          const width = Math.max(0.6, look.thread * 0.34 * view.scale);
          out += `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="${f(width)}"/>`;
        }
      }
      for (const [c, radius, normal, flip] of [[at, r, times(dir, -1), -1], [far, r2, dir, 1]] as const) {
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

/** Cable or hose through the given points. */
export function tube(points: Vec[], r: number, fill: string): Solid {
  const bound = (pick: (...n: number[]) => number, grow: number): Vec => [
    pick(...points.map((p) => p[0])) + grow,
    pick(...points.map((p) => p[1])) + grow,
    pick(...points.map((p) => p[2])) + grow,
  ];
  return {
    min: bound(Math.min, -r),
    max: bound(Math.max, r),
    draw(view) {
      const flat = points.map((p) => view.point(p));
      const [first] = flat;
      if (!first) return "";
      // Through the middles of the legs, with the points as control points: smooth everywhere.
      let d = `M${f(first[0])} ${f(first[1])}`;
      flat.forEach((p, i) => {
        const next = flat[i + 1];
        if (i === 0 || !next) return;
        d += `Q${f(p[0])} ${f(p[1])} ${f((p[0] + next[0]) / 2)} ${f((p[1] + next[1]) / 2)}`;
      });
      const last = flat[flat.length - 1] ?? first;
      d += `L${f(last[0])} ${f(last[1])}`;
      const w = 2 * r * view.scale;
      const line = (colour: string, width: number, dy: number, opacity = 1): string =>
        `<path d="${d}" transform="translate(${f(dy * 0.6)} ${f(dy)})" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${f(width)}" stroke-linejoin="round" stroke-linecap="round"/>`;
      return line(lit(fill, 0.62), w, 0) + line(fill, w * 0.72, -w * 0.1) + line("#ffffff", w * 0.2, -w * 0.22, 0.35);
    },
  };
}
