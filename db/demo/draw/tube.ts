import { lit, mix } from "./colour";
import type { Solid } from "./solid";
import { add, f, type Point, times, type Vec, type View } from "./view";

const STEPS = 6;

/** Points on a curve through the middles of the legs, with the corners as control points. */
function smooth(points: Vec[]): Vec[] {
  const [first] = points;
  const last = points[points.length - 1];
  if (!first || !last) return [];
  const out: Vec[] = [first];
  let from = first;
  points.slice(1, -1).forEach((corner, i) => {
    const next = points[i + 2] ?? last;
    const to = i === points.length - 3 ? last : times(add(corner, next), 0.5);
    for (let k = 1; k <= STEPS; k++) {
      const t = k / STEPS;
      const bend = add(times(from, (1 - t) ** 2), times(corner, 2 * t * (1 - t)));
      out.push(add(bend, times(to, t * t)));
    }
    from = to;
  });
  return out;
}

function path(points: Vec[], view: View): string {
  const flat = points.map((p): Point => view.point(p));
  return `M${flat.map((p) => `${f(p[0])} ${f(p[1])}`).join("L")}`;
}

/**
 * Cable or hose through the given points. It is cut into short pieces, because a cable that winds
 * around a body is in front of it here and behind it there.
 */
export function tube(points: Vec[], r: number, fill: string): Solid[] {
  const line = smooth(points);
  const solids: Solid[] = [];
  for (let at = 0; at < line.length - 1; at += STEPS) {
    const piece = line.slice(at, at + STEPS + 2);
    const bound = (pick: (...n: number[]) => number, grow: number): Vec => [
      pick(...piece.map((p) => p[0])) + grow,
      pick(...piece.map((p) => p[1])) + grow,
      pick(...piece.map((p) => p[2])) + grow,
    ];
    solids.push({
      // A little less than its thickness, so that neighbours that touch it keep their order.
      min: bound(Math.min, -r * 0.5),
      max: bound(Math.max, r * 0.5),
      footprint(view) {
        const ground = piece.filter((p) => p[1] < 40).map((p): Vec => [p[0], 0, p[2]]);
        if (ground.length < 2) return "";
        return `<path d="${path(ground, view)}" fill="none" stroke="#14191d" stroke-width="${f(2 * r * view.scale)}" stroke-linecap="round" stroke-linejoin="round"/>`;
      },
      draw(view) {
        const d = path(piece, view);
        const w = 2 * r * view.scale;
        // Lit strokes reach over the joint; the dark outline ends flush, or it would cut the next.
        const stroke = (colour: string, width: number, dy: number, cap: string): string =>
          `<path d="${d}" transform="translate(${f(dy * 0.6)} ${f(dy)})" fill="none" stroke="${colour}" stroke-width="${f(width)}" stroke-linejoin="round" stroke-linecap="${cap}"/>`;
        return (
          stroke(lit(fill, 0.62), w, 0, "butt") +
          stroke(fill, w * 0.72, -w * 0.1, "round") +
          stroke(mix(fill, "#ffffff", 0.3), w * 0.2, -w * 0.22, "round")
        );
      },
    });
  }
  return solids;
}
