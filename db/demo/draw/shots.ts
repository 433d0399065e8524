import { carton } from "./carton";
import type { Device } from "./device";
import { Random } from "./random";
import { type Frame, picture } from "./scene";
import { corners, type FaceName, type Solid } from "./solid";
import { add, type Camera, type Vec } from "./view";

const NORMAL: Record<FaceName, number> = {
  front: 0,
  right: 90,
  back: 180,
  left: -90,
  top: 0,
  bottom: 0,
};

function bounds(solids: Solid[]): { min: Vec; max: Vec } {
  const at = (pick: (...n: number[]) => number, key: "min" | "max"): Vec => [
    pick(...solids.map((s) => s[key][0])),
    pick(...solids.map((s) => s[key][1])),
    pick(...solids.map((s) => s[key][2])),
  ];
  return { min: at(Math.min, "min"), max: at(Math.max, "max") };
}

/** Area around the type plate, or the middle of the front when there is none. */
function closeUp(d: Device): Frame {
  const { min, max } = bounds(d.solids);
  const spot = d.spot;
  const turn = d.rng.between(12, 24) * (d.rng.chance(0.5) ? 1 : -1);
  if (!spot) {
    const c: Vec = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, max[2]];
    const r = Math.max(max[0] - min[0], max[1] - min[1]) * 0.3;
    return {
      camera: { yaw: turn, pitch: 14 },
      focus: corners(add(c, [-r, -r * 0.7, 0]), add(c, [r, r * 0.7, 0])),
      shareX: 1,
      shareY: 1,
    };
  }
  const away =
    spot.face === "right" ? -Math.abs(turn) - 8 : spot.face === "left" ? Math.abs(turn) + 8 : turn;
  const camera: Camera =
    spot.face === "top" ? { yaw: turn, pitch: 58 } : { yaw: NORMAL[spot.face] + away, pitch: 13 };
  const r = Math.max(spot.w * 0.5, spot.h * 0.7);
  return {
    camera,
    focus: corners(add(spot.centre, [-r, -r * 0.75, -r]), add(spot.centre, [r, r * 0.75, r])),
    shareX: 0.96,
    shareY: 1.1,
  };
}

/** Picture number n (from 1) of a device as SVG. */
export function shot(d: Device, n: number): string {
  const rng = new Random(`${d.part.seed} view ${n}`);
  const side = new Random(`side ${d.part.seed}`).chance(0.5) ? 1 : -1;
  const boxed = d.part.condition === "boxed";
  const jitter = rng.between(-4, 4);
  const solids = [...d.solids];
  const { min, max } = bounds(solids);
  if (n === 1) {
    if (boxed) {
      // The carton stands behind and juts out on the side away from the camera.
      const overlap = (max[0] - min[0]) * (d.flat || max[0] - min[0] > max[1] - min[1] ? 0.6 : 0.2);
      const from = side > 0 ? min[0] + overlap : max[0] - overlap;
      const box = carton(d, from, side > 0 ? -1 : 1, min[2] - 8);
      return picture([...box, ...solids], {
        camera: { yaw: side * (d.yaw + jitter), pitch: d.pitch + 3 },
        shareX: d.size + 0.08,
        shareY: d.size + 0.04,
        centreY: 0.52,
      });
    }
    return picture(solids, {
      camera: { yaw: side * (d.yaw + jitter), pitch: d.pitch + rng.between(-2, 4) },
      shareX: d.size,
      shareY: d.size + 0.04,
      centreY: 0.515,
    });
  }
  if (n === 3) return picture(solids, closeUp(d));
  if (n === 4 && boxed) {
    const box = carton(d, 0, 1, 0);
    return picture(box, {
      camera: { yaw: side * (30 + jitter), pitch: 22 },
      shareX: 0.6,
      shareY: 0.66,
      centreY: 0.52,
    });
  }
  if (n === 4 && !d.flat)
    return picture(solids, {
      camera: { yaw: 180 - side * (30 + jitter), pitch: 16 },
      shareX: d.size,
      shareY: d.size,
      centreY: 0.515,
    });
  // The plate is on the right or left: show that side.
  const plateSide = d.spot?.face === "left" ? -1 : d.spot?.face === "right" ? 1 : -side;
  const yaw = d.spot && (d.spot.face === "left" || d.spot.face === "right") ? 56 : 38;
  if (n === 4)
    return picture(solids, {
      camera: { yaw: -plateSide * (yaw + jitter), pitch: 34 },
      shareX: d.size,
      shareY: d.size,
      centreY: 0.515,
    });
  return picture(solids, {
    camera: { yaw: plateSide * (yaw + jitter), pitch: d.pitch + rng.between(2, 9) },
    shareX: d.size,
    shareY: d.size + 0.02,
    centreY: 0.515,
  });
}
