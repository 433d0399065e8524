import { hollow } from "./art";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { clamps, numbers } from "./sockets";

/** Row of clamps as its own body, in front of the housing. */
export function clampBlock(
  d: Device,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  depth: number,
  n: number,
  fill: string,
  names: (i: number) => string,
): void {
  d.box(
    { x, y, z, w, h, d: depth },
    {
      fill,
      r: 0.6,
      art: {
        front:
          clamps(d.rng, 0.4, 0.6, w - 0.8, h - 4, n, fill) +
          numbers(0.4, h - 1, w - 0.8, n, names, inkOn(fill), 2.3),
        top: Array.from({ length: n }, (_, i) =>
          hollow((w / n) * (i + 0.22), depth * 0.2, (w / n) * 0.56, depth * 0.5, "#101213", 0.3),
        ).join(""),
      },
    },
  );
}
