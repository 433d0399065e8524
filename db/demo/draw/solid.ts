import { lit } from "./colour";
import { dot, hull, type Point, polygon, type Vec, type View, f } from "./view";

/** A body of the scene. Its bounds decide what hides what. */
export interface Solid {
  min: Vec;
  max: Vec;
  draw(view: View): string;
  /** Contact shadow of a body that does not fill its bounds, as an SVG element. */
  footprint?(view: View): string;
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

const FACES: FaceName[] = ["bottom", "back", "left", "right", "top", "front"];

/** Place and directions of one side of a cuboid. */
export function face(b: BoxShape, name: FaceName): Face {
  const { x, y, z, w, h, d } = b;
  const down: Vec = [0, -1, 0];
  switch (name) {
    case "front":
      return { normal: [0, 0, 1], origin: [x, y + h, z + d], e1: [1, 0, 0], e2: down, w, h };
    case "back":
      return { normal: [0, 0, -1], origin: [x + w, y + h, z], e1: [-1, 0, 0], e2: down, w, h };
    case "right":
      return {
        normal: [1, 0, 0],
        origin: [x + w, y + h, z + d],
        e1: [0, 0, -1],
        e2: down,
        w: d,
        h,
      };
    case "left":
      return { normal: [-1, 0, 0], origin: [x, y + h, z], e1: [0, 0, 1], e2: down, w: d, h };
    case "top":
      return { normal: [0, 1, 0], origin: [x, y + h, z], e1: [1, 0, 0], e2: [0, 0, 1], w, h: d };
    case "bottom":
      return { normal: [0, -1, 0], origin: [x, y, z + d], e1: [1, 0, 0], e2: [0, 0, -1], w, h: d };
  }
}

/** The eight corners of a cuboid. */
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
  /** Art of the left end, where it differs. */
  left?: string;
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
          return {
            i,
            len,
            normal,
            e2,
            hi,
            rear,
            depth: dot([0, (a[1] + b[1]) / 2, (a[0] + b[0]) / 2], view.toCamera),
          };
        })
        .filter((s) => view.facing(s.normal) > 0.01)
        .sort((s, t) => s.depth - t.depth);
      let out = "";
      for (const s of strips) {
        const fill = lit(look.fill, view.light(s.normal));
        const m = view.matrix(
          [s.rear ? x + w : x, s.hi[1], s.hi[0]],
          [s.rear ? -1 : 1, 0, 0],
          s.e2,
        );
        out += `<g transform="${m}"><rect width="${f(w)}" height="${f(s.len)}" fill="${fill}" stroke="${fill}" stroke-width=".15"/><rect width="${f(w)}" height="${f(s.len)}" fill="url(#face)"/>${look.strips?.[s.i] ?? ""}<path d="M0 .15H${f(w)}" stroke="#fff" stroke-opacity=".28" stroke-width=".3"/></g>`;
      }
      const right = view.facing([1, 0, 0]) > 0;
      const normal: Vec = [right ? 1 : -1, 0, 0];
      const m = right
        ? view.matrix([x + w, y1, z1], [0, 0, -1], [0, -1, 0])
        : view.matrix([x, y1, z0], [0, 0, 1], [0, -1, 0]);
      const path = polygon(profile.map(([z, y]): Point => [right ? z1 - z : z - z0, y1 - y]));
      const fill = lit(look.fill, view.light(normal));
      return `${out}<g transform="${m}"><path d="${path}" fill="${fill}" stroke="${lit(look.fill, 0.8)}" stroke-width=".3" stroke-linejoin="round"/><path d="${path}" fill="url(#face)"/>${(right ? look.end : (look.left ?? look.end)) ?? ""}</g>`;
    },
  };
}
